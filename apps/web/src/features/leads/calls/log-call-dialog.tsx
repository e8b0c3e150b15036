import type { Lead } from '@loanyard/contract/leads/schemas'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useId } from 'react'
import { Controller } from 'react-hook-form'
import { DueSelect } from '../../../domain/tasks/due-select.tsx'
import { duePicks } from '../../../domain/tasks/due.ts'
import { tasksQuery } from '../../../domain/tasks/task-queries.ts'
import { today as localDay } from '../../../lib/format/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Segmented } from '../../../ui/controls/segmented.tsx'
import { actionLabels } from '../../../ui/copy.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { notifySuccess } from '../../../ui/feedback/toast.ts'
import { CheckboxField } from '../../../ui/form/checkbox-field.tsx'
import { DraftRestored } from '../../../ui/form/draft-restored.tsx'
import { FieldFrame } from '../../../ui/form/field-frame.tsx'
import { FieldRow, Form } from '../../../ui/form/form.tsx'
import { TextAreaField, TextField } from '../../../ui/form/text-field.tsx'
import { useFormDraft } from '../../../ui/form/use-form-draft.ts'
import { useFormMutation, useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { Dialog, DialogFooter } from '../../../ui/overlay/dialog.tsx'
import type { CallForm } from './call-schema.ts'
import * as copy from './copy.ts'
import { useLogCall } from './use-log-call.ts'

const loadSchema = async () => (await import('./call-schema.ts')).callForm

/** Cast: the keys of the labels. */
const outcomes = (Object.keys(copy.outcomes) as CallForm['outcome'][]).map((value) => ({
  value,
  label: copy.outcomes[value],
}))

interface CallFormProps {
  lead: Lead
  today: string
  onClose: () => void
}

function CallForm({ lead, today, onClose }: CallFormProps) {
  const dueId = useId()
  const canMark = lead.lead_status === 'New' && lead.can.update
  const due_on = duePicks(today).find(({ day }) => day > today)?.day ?? ''
  const defaults: CallForm = { outcome: 'reached', text: '', title: '', due_on, isContacted: canMark }
  const form = useSchemaForm<CallForm, CallForm>(loadSchema, defaults)
  const draft = useFormDraft(form, `call.${lead.id}`, defaults)
  const logCall = useLogCall(lead)
  const navigate = useNavigate()
  const open = () => void navigate({ to: '.', search: (before) => ({ ...before, lead: lead.id }) })
  const save = useFormMutation(form, {
    mutationFn: (call: CallForm) => logCall({ ...call, isContacted: canMark && call.isContacted }),
    onSuccess: ({ isNowContacted }) => {
      draft.saved()
      // A contacted lead leaves the usual filter, and with it the list.
      if (isNowContacted) notifySuccess(copy.loggedAndContacted(lead.full_name), { label: copy.openLead, onAct: open })
      else notifySuccess(copy.logged(lead.full_name))
      onClose()
    },
    failure: copy.failed,
  })
  const { control, setFocus } = form
  useEffect(() => setFocus('text'), [setFocus])
  return (
    <Form form={form} onSubmit={save} label={copy.logCallWith(lead.full_name)}>
      {draft.isRestored && <DraftRestored onDiscard={draft.discard} />}
      <Controller
        control={control}
        name="outcome"
        render={({ field }) => (
          <Segmented label={copy.outcome} segments={outcomes} value={field.value} onChange={field.onChange} />
        )}
      />
      <TextAreaField
        control={control}
        name="text"
        label={copy.whatWasSaid}
        placeholder={copy.noteExample}
        help={copy.noteHelp}
        rows={3}
        takesFocus
      />
      <FieldRow>
        <TextField
          control={control}
          name="title"
          label={copy.nextStep}
          placeholder={copy.nextStepExample}
          autoComplete="off"
          optional
        />
        <FieldFrame id={dueId} label={copy.due} error={undefined} help={undefined} optional={undefined}>
          <Controller
            control={control}
            name="due_on"
            render={({ field }) => <DueSelect id={dueId} value={field.value} onChange={field.onChange} today={today} />}
          />
        </FieldFrame>
      </FieldRow>
      {canMark && <CheckboxField control={control} name="isContacted" label={copy.markContacted} />}
      <DialogFooter>
        <Button variant="quiet" onClick={onClose}>
          {actionLabels.cancel}
        </Button>
        <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
          {copy.save}
        </Button>
      </DialogFooter>
    </Form>
  )
}

/** One small form for a call: how it went, what was said, and what comes next. */
export function LogCallDialog({ lead, onClose }: { lead: Lead | null; onClose: () => void }) {
  return (
    <Dialog opened={lead !== null} onClose={onClose} title={lead === null ? '' : copy.logCallWith(lead.full_name)}>
      {lead !== null && <KnownDay key={lead.id} lead={lead} onClose={onClose} />}
    </Dialog>
  )
}

/** The form begins with a due date, so the partner's day comes first. */
function KnownDay({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const { data, isPending } = useInfiniteQuery(tasksQuery(lead.partner, 'open', { lead: lead.id }))
  if (isPending) return <Skeleton height="20rem" />
  return <CallForm lead={lead} today={data?.pages[0]?.today ?? localDay()} onClose={onClose} />
}
