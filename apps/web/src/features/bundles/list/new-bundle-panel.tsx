import { createBundle } from '@loanyard/contract/bundles/calls'
import { newBundle, type Bundle } from '@loanyard/contract/bundles/schemas'
import type { Stage } from '@loanyard/contract/deals/stages'
import type * as z from 'zod'
import { callApi } from '../../../lib/api/api.ts'
import { useIdempotencyKey } from '../../../lib/api/use-idempotency-key.ts'
import { notifySuccess } from '../../../ui/feedback/toast.ts'
import { DraftRestored } from '../../../ui/form/draft-restored.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useFormDraft } from '../../../ui/form/use-form-draft.ts'
import { useSchemaForm, useFormMutation } from '../../../ui/form/use-schema-form.ts'
import { CreatePanel, type PanelForm } from '../../../ui/overlay/create-panel.tsx'
import { updateBundleCache } from '../bundle-cache.ts'
import { bundleFailures } from '../bundle-commands.ts'
import { DetailFields, detailsShape } from '../detail-fields.tsx'
import * as copy from './copy.ts'

const schema = newBundle.pick(detailsShape)
const empty = { title: '', description: '', stage: null, loan_purposes: [] }

interface NewBundleProps {
  partnerId: string
  stages: readonly Stage[]
  onCreated: (bundle: Bundle) => void
}

function NewBundleForm({ partnerId, stages, onCreated, formId, onBusy }: NewBundleProps & PanelForm) {
  const form = useSchemaForm<z.input<typeof schema>, z.output<typeof schema>>(schema, empty)
  const draft = useFormDraft(form, `new-bundle.${partnerId}`, empty)
  const keyFor = useIdempotencyKey()
  const save = useFormMutation(form, {
    mutationFn: (body: z.output<typeof schema>) =>
      callApi(createBundle, { params: { partner_id: partnerId }, body, idempotencyKey: keyFor(body) }),
    onSuccess: (created) => {
      draft.saved()
      updateBundleCache(partnerId, created)
      notifySuccess(copy.created)
      onCreated(created)
    },
    failure: bundleFailures.create,
    onBusy,
  })
  return (
    <Form form={form} onSubmit={save} id={formId} label={copy.newChecklist}>
      {draft.isRestored && <DraftRestored onDiscard={draft.discard} />}
      <DetailFields control={form.control} stages={stages} />
    </Form>
  )
}

export function NewBundlePanel({
  opened,
  onClose,
  ...rest
}: NewBundleProps & { opened: boolean; onClose: () => void }) {
  return (
    <CreatePanel opened={opened} onClose={onClose} title={copy.newChecklist} submitLabel={copy.createChecklist}>
      {(form) => <NewBundleForm {...rest} {...form} />}
    </CreatePanel>
  )
}
