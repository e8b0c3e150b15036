import { addLenderStaff } from '@loanyard/contract/lenders/calls'
import { newLenderStaff, type Lender, type NewLenderStaff } from '@loanyard/contract/lenders/schemas'
import type * as z from 'zod'
import { lenderKeys } from '../../../domain/query-keys.ts'
import { callApi } from '../../../lib/api/api.ts'
import { useIdempotencyKey } from '../../../lib/api/use-idempotency-key.ts'
import { queryClient } from '../../../lib/cache/query-client.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { actionLabels } from '../../../ui/copy.ts'
import { notifySuccess } from '../../../ui/feedback/toast.ts'
import { DraftRestored } from '../../../ui/form/draft-restored.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useFormDraft } from '../../../ui/form/use-form-draft.ts'
import { useSchemaForm, useFormMutation } from '../../../ui/form/use-schema-form.ts'
import { Dialog, DialogFooter } from '../../../ui/overlay/dialog.tsx'
import { lenderFailures } from '../queries.ts'
import * as copy from './copy.ts'

const empty = { full_name: '', email: '' }

/** Typed values are kept until they are saved. */
export function AddStaffDialog({ lender, onClose }: { lender: Lender; onClose: () => void }) {
  const form = useSchemaForm<z.input<typeof newLenderStaff>, NewLenderStaff>(newLenderStaff, empty)
  const draft = useFormDraft(form, `lender-staff.${lender.id}`, empty)
  const keyFor = useIdempotencyKey()
  const save = useFormMutation(form, {
    mutationFn: (body: NewLenderStaff) =>
      callApi(addLenderStaff, {
        params: { lender_id: lender.id, partner_id: lender.partner },
        body,
        idempotencyKey: keyFor(body),
      }),
    onSuccess: (added) => {
      draft.saved()
      onClose()
      notifySuccess(copy.personAdded(added.full_name, added.email))
      return queryClient.invalidateQueries({ queryKey: lenderKeys.all(lender.partner) })
    },
    failure: lenderFailures.addStaff,
  })
  return (
    <Dialog opened onClose={onClose} title={copy.addPersonTo(lender.name)}>
      <Form form={form} onSubmit={save} label={copy.addPerson}>
        {draft.isRestored && <DraftRestored onDiscard={draft.discard} />}
        <TextField control={form.control} name="full_name" label={copy.fullName} autoComplete="off" takesFocus />
        <TextField
          control={form.control}
          name="email"
          label={copy.email}
          type="email"
          inputMode="email"
          autoComplete="off"
          help={copy.addPersonHelp}
        />
        <DialogFooter>
          <Button onClick={onClose}>{actionLabels.cancel}</Button>
          <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
            {copy.addAndInvite}
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  )
}
