import { templateDocument } from '@loanyard/contract/bundles/schemas'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { discardTemplate } from '../../../domain/requests/request-uploads.ts'
import { useIdempotencyKey } from '../../../lib/api/use-idempotency-key.ts'
import { today } from '../../../lib/format/format.ts'
import { isInProgress, type UploadQueue } from '../../../lib/upload/upload-queue.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { notifySuccess } from '../../../ui/feedback/toast.ts'
import { DateField } from '../../../ui/form/date-field.tsx'
import { DraftRestored } from '../../../ui/form/draft-restored.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useFormDraft } from '../../../ui/form/use-form-draft.ts'
import { useFormMutation, useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { CreatePanel, type PanelForm } from '../../../ui/overlay/create-panel.tsx'
import { requestFailures } from '../request-failures.ts'
import { useRequests } from '../requests-context.ts'
import * as copy from './copy.ts'
import {
  newRequestsSchema,
  emptyRequest,
  type NewRequestsInput,
  type NewRequestsValues,
  newRequests,
  type NewRequestMode,
} from './new-requests.ts'
import { RequestFields } from './request-fields.tsx'

const titles = { several: copy.newRequest, custom: copy.customChecklist, add: copy.addRequest } as const
const schemas = { several: newRequestsSchema(false), custom: newRequestsSchema(true), add: newRequestsSchema(false) }

/** Parsed, because a restored draft is unvalidated. */
const templateOf = (line: NewRequestsValues['requests'][number] | undefined) =>
  templateDocument.safeParse(line?.template).data ?? null

interface NewRequestFormProps extends PanelForm {
  mode: NewRequestMode
  onDone: () => void
}

function NewRequestForm({ mode, formId, onBusy, onDone }: NewRequestFormProps) {
  const { scope, refresh } = useRequests()
  const [empty] = useState((): NewRequestsValues => ({ title: '', requests: [emptyRequest()], due_date: null }))
  const form = useSchemaForm(schemas[mode.kind], empty)
  const { control } = form
  const draftScope = mode.kind === 'add' ? mode.bundle.id : `${scope.dealId}.${scope.stageId}`
  const draft = useFormDraft(form, `ask.${mode.kind}.${draftScope}`, empty)
  const requests = useWatch({ control, name: 'requests' })
  const show = (lines: NewRequestsValues['requests']) => form.setValue('requests', lines, { shouldDirty: true })
  const removeLine = (index: number) => {
    const lines = form.getValues('requests')
    discardTemplate(scope.partnerId, templateOf(lines[index]))
    show(lines.toSpliced(index, 1))
  }
  const discard = () => {
    for (const line of form.getValues('requests')) discardTemplate(scope.partnerId, templateOf(line))
    draft.discard()
  }
  const keyOf = useIdempotencyKey()
  const [queues] = useState(() => new Set<UploadQueue>())
  const send = useFormMutation(form, {
    ...newRequests,
    onSuccess: () => {
      draft.saved()
      notifySuccess(copy.requestSent)
      onDone()
      void refresh()
    },
    failure: mode.kind === 'add' ? requestFailures.add : requestFailures.create,
    onBusy,
  })
  const save = async (input: NewRequestsInput) => {
    if ([...queues].some((queue) => queue.items().some(isInProgress)))
      form.setError('root', { message: copy.waitForUpload })
    else await send({ scope, mode, input, idempotencyKey: keyOf(input) })
  }
  return (
    <Form form={form} onSubmit={save} id={formId} label={titles[mode.kind]}>
      {draft.isRestored && <DraftRestored onDiscard={discard} />}
      {mode.kind === 'custom' && (
        <TextField control={control} name="title" label={copy.checklistTitle} autoComplete="off" takesFocus />
      )}
      {requests.map(({ key }, index) => (
        <RequestFields
          key={key}
          control={control}
          index={index}
          queues={queues}
          takesFocus={mode.kind !== 'custom' && index === 0}
          onRemove={requests.length > 1 ? () => removeLine(index) : null}
        />
      ))}
      {mode.kind !== 'add' && (
        <Button onClick={() => show([...form.getValues('requests'), emptyRequest()])} disabled={requests.length >= 50}>
          {copy.addAnother}
        </Button>
      )}
      <DateField control={control} name="due_date" label={copy.dueDateLabel} optional min={today()} />
    </Form>
  )
}

/** Creates single requests, a custom bundle, or one more request of a running bundle. */
export function NewRequestPanel({ mode, onClose }: { mode: NewRequestMode | null; onClose: () => void }) {
  if (mode === null) return null
  return (
    <CreatePanel
      opened
      onClose={onClose}
      title={mode.kind === 'add' ? copy.addTo(mode.bundle.title) : titles[mode.kind]}
      submitLabel={copy.sendRequest}
    >
      {(form) => <NewRequestForm key={mode.kind} mode={mode} {...form} onDone={onClose} />}
    </CreatePanel>
  )
}
