import { createLender } from '@loanyard/contract/lenders/calls'
import { newLender, type Lender } from '@loanyard/contract/lenders/schemas'
import type * as z from 'zod'
import { callApi } from '../../../lib/api/api.ts'
import { useIdempotencyKey } from '../../../lib/api/use-idempotency-key.ts'
import { DraftRestored } from '../../../ui/form/draft-restored.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useFormDraft } from '../../../ui/form/use-form-draft.ts'
import { useSchemaForm, useFormMutation } from '../../../ui/form/use-schema-form.ts'
import { CreatePanel, type PanelForm } from '../../../ui/overlay/create-panel.tsx'
import * as listCopy from '../list/copy.ts'
import { lenderFailures } from '../queries.ts'
import * as copy from './copy.ts'

/** Emails address the contact by name, so the panel requires it. */
const schema = newLender.required({ contact_name: true })
const empty = { name: '', contact_name: '', lender_email: '', lender_phone: '' }

interface NewLenderProps {
  partnerId: string
  onCreated: (lender: Lender) => void
}

function NewLenderForm({ partnerId, onCreated, formId, onBusy }: NewLenderProps & PanelForm) {
  const form = useSchemaForm<z.input<typeof schema>, z.output<typeof schema>>(schema, empty)
  const draft = useFormDraft(form, `new-lender.${partnerId}`, empty)
  const keyFor = useIdempotencyKey()
  const save = useFormMutation(form, {
    mutationFn: (body: z.output<typeof schema>) =>
      callApi(createLender, { params: { partner_id: partnerId }, body, idempotencyKey: keyFor(body) }),
    onSuccess: (lender) => {
      draft.saved()
      onCreated(lender)
    },
    failure: lenderFailures.create,
    onBusy,
  })
  return (
    <Form form={form} onSubmit={save} id={formId} label={listCopy.newLender}>
      {draft.isRestored && <DraftRestored onDiscard={draft.discard} />}
      <TextField control={form.control} name="name" label={copy.lenderName} autoComplete="off" />
      <TextField control={form.control} name="contact_name" label={copy.contactName} autoComplete="off" />
      <TextField
        control={form.control}
        name="lender_email"
        label={copy.contactEmail}
        type="email"
        inputMode="email"
        autoComplete="off"
        help={copy.contactEmailHelp}
      />
      <TextField
        control={form.control}
        name="lender_phone"
        label={copy.phone}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        optional
      />
    </Form>
  )
}

/** Typed values are kept until they are saved, also when the panel is closed. */
export function NewLenderPanel({
  opened,
  onClose,
  ...rest
}: NewLenderProps & { opened: boolean; onClose: () => void }) {
  return (
    <CreatePanel opened={opened} onClose={onClose} title={listCopy.newLender} submitLabel={copy.createAndInvite}>
      {(form) => <NewLenderForm {...rest} {...form} />}
    </CreatePanel>
  )
}
