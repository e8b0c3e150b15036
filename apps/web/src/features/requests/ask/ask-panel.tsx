import { templateDocument } from '@loanyard/contract/bundles'
import { useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useIdempotencyKey } from '../../../lib/idempotency-key.ts'
import { isUnderWay, type UploadQueue } from '../../../lib/upload/upload-queue.ts'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { DraftRestored } from '../../../ui/form/draft-restored.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useFormDraft } from '../../../ui/form/use-form-draft.ts'
import { showFailure, useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { SidePanel } from '../../../ui/side-panel.tsx'
import { notifySuccess } from '../../../ui/toast.ts'
import { requestFailures } from '../request-commands.ts'
import { useRequests } from '../requests-context.ts'
import { letGo } from '../shared/let-go.ts'
import { today } from '../words.ts'
import { AskedFields } from './asked-fields.tsx'
import { askSchema, nothingAsked, type Asked, type AskValues } from './ask-schemas.ts'
import { sendAsked, type AskMode } from './send-asked.ts'

const titles = { several: 'New request', custom: 'Custom checklist', add: 'Add a request' } as const
const schemas = { several: askSchema(false), custom: askSchema(true), add: askSchema(false) }

/** The paper of a line as it is now; what a draft brought back is looked at first. */
const templateOf = (line: AskValues['requests'][number] | undefined) =>
  templateDocument.safeParse(line?.template).data ?? null

interface AskFormProps {
  mode: AskMode
  formId: string
  onBusy: (isBusy: boolean) => void
  onDone: () => void
}

function AskForm({ mode, formId, onBusy, onDone }: AskFormProps) {
  const { place, settle } = useRequests()
  const [empty] = useState((): AskValues => ({ title: '', requests: [nothingAsked()], due_date: null }))
  const form = useSchemaForm(schemas[mode.kind], empty)
  const { control } = form
  const where = mode.kind === 'add' ? mode.bundle.id : `${place.dealId}.${place.stageId}`
  const draft = useFormDraft(form, `ask.${mode.kind}.${where}`, empty)
  const requests = useWatch({ control, name: 'requests' })
  const show = (lines: AskValues['requests']) => form.setValue('requests', lines, { shouldDirty: true })
  const leaveOut = (index: number) => {
    const lines = form.getValues('requests')
    letGo(place.partnerId, templateOf(lines[index]))
    show(lines.toSpliced(index, 1))
  }
  const discard = () => {
    for (const line of form.getValues('requests')) letGo(place.partnerId, templateOf(line))
    draft.discard()
  }
  const keyOf = useIdempotencyKey()
  const [queues] = useState(() => new Set<UploadQueue>())
  const save = async (asked: Asked) => {
    if ([...queues].some((queue) => queue.items().some(isUnderWay))) {
      form.setError('root', { message: 'Wait until the file has uploaded.' })
      return
    }
    onBusy(true)
    try {
      await sendAsked(place, mode, asked, keyOf(asked))
      draft.saved()
      notifySuccess('Request sent. We’ll email the borrower')
      onDone()
      void settle()
    } catch (error) {
      showFailure(form, error, mode.kind === 'add' ? requestFailures.add : requestFailures.ask)
    } finally {
      onBusy(false)
    }
  }
  return (
    <Form form={form} onSubmit={save} id={formId} label={titles[mode.kind]}>
      {draft.isRestored && <DraftRestored onDiscard={discard} />}
      {mode.kind === 'custom' && (
        <TextField control={control} name="title" label="Checklist title" autoComplete="off" takesFocus />
      )}
      {requests.map(({ key }, index) => (
        <AskedFields
          key={key}
          control={control}
          index={index}
          queues={queues}
          takesFocus={mode.kind !== 'custom' && index === 0}
          onRemove={requests.length > 1 ? () => leaveOut(index) : null}
        />
      ))}
      {mode.kind !== 'add' && (
        <Button onClick={() => show([...form.getValues('requests'), nothingAsked()])} disabled={requests.length >= 50}>
          Add another
        </Button>
      )}
      <DateField control={control} name="due_date" label="Due date" optional min={today()} />
    </Form>
  )
}

/** Asks for one or several things, as a bundle made on the spot, or within a running one. */
export function AskPanel({ mode, onClose }: { mode: AskMode | null; onClose: () => void }) {
  const formId = useId()
  const [busy, setBusy] = useState(false)
  if (mode === null) return null
  return (
    <SidePanel
      opened
      onClose={onClose}
      title={mode.kind === 'add' ? `Add to ${mode.bundle.title}` : titles[mode.kind]}
      foot={
        <>
          <Button type="submit" form={formId} variant="primary" busy={busy}>
            Send request
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <AskForm key={mode.kind} mode={mode} formId={formId} onBusy={setBusy} onDone={onClose} />
    </SidePanel>
  )
}
