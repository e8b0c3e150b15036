import { answerCondition } from '@loanyard/contract/lenders/conditions/calls'
import { conditionAnswer, type Condition, type ConditionAnswer } from '@loanyard/contract/lenders/conditions/schemas'
import { useQuery } from '@tanstack/react-query'
import { useController, type Control } from 'react-hook-form'
import type * as z from 'zod'
import { messageOf } from '../../../../lib/api/api-error.ts'
import { callApi } from '../../../../lib/api/api.ts'
import { useIdempotencyKey } from '../../../../lib/api/use-idempotency-key.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Checkbox } from '../../../../ui/controls/checkbox.tsx'
import { actionLabels } from '../../../../ui/copy.ts'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { FailedState } from '../../../../ui/feedback/states.tsx'
import { notifySuccess } from '../../../../ui/feedback/toast.ts'
import { Form } from '../../../../ui/form/form.tsx'
import { TextAreaField } from '../../../../ui/form/text-field.tsx'
import { useFormDraft } from '../../../../ui/form/use-form-draft.ts'
import { useFormMutation, useSchemaForm } from '../../../../ui/form/use-schema-form.ts'
import ui from '../../../../ui/layout/primitives.module.css'
import { useSharing } from '../sharing-context.ts'
import { approvedDocumentsQuery, requestOn, type ApprovedDocument } from './condition-queries.ts'
import * as copy from './copy.ts'

type Fields = z.input<typeof conditionAnswer>

interface DocumentChoiceProps {
  control: Control<Fields, unknown, ConditionAnswer>
  documents: readonly ApprovedDocument[]
}

function DocumentChoice({ control, documents }: DocumentChoiceProps) {
  const { field } = useController({ control, name: 'documents' })
  const chosen = field.value ?? []
  const toggle = (id: string) =>
    field.onChange(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])
  return (
    <fieldset className={ui.stack1}>
      <legend className={ui.label}>{copy.documents}</legend>
      <p className={ui.fine}>{documents.length === 0 ? copy.noDocuments : copy.documentsHelp}</p>
      {documents.map(({ id, name, request }) => (
        <label key={id} className={ui.top2}>
          <Checkbox checked={chosen.includes(id)} onChange={() => toggle(id)} />
          <span>
            {name} <span className={ui.quiet}>{request.title}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

interface AnswerFormProps {
  condition: Condition
  onDone: () => void
}

/** The answer as it was sent, or what the borrower's approved answer suggests. */
function startOf({ answer: text, documents, request }: Condition, approved: readonly ApprovedDocument[]): Fields {
  const sent = documents.filter(({ is_available: isAvailable }) => isAvailable).map(({ id }) => id)
  const suggested = request === null ? [] : approved.filter((one) => one.request.id === request.id).map(({ id }) => id)
  return { answer: text, documents: sent.length > 0 ? sent : suggested }
}

function Answer({ condition, onDone, approved }: AnswerFormProps & { approved: readonly ApprovedDocument[] }) {
  const { dealRef, refresh } = useSharing()
  const start = startOf(condition, approved)
  const form = useSchemaForm<Fields, ConditionAnswer>(conditionAnswer, start)
  const draft = useFormDraft(form, `condition.${condition.id}`, start)
  const keyFor = useIdempotencyKey()
  const save = useFormMutation(form, {
    mutationFn: (body: ConditionAnswer) =>
      callApi(answerCondition, { ...requestOn(dealRef, condition), body, idempotencyKey: keyFor(body) }),
    onSuccess: () => {
      draft.saved()
      notifySuccess(copy.answered(condition.lender.name))
      onDone()
      return refresh()
    },
    failure: copy.answerFailed,
  })
  return (
    <Form form={form} onSubmit={save} label={copy.actionOn(copy.answer, condition.title)}>
      <TextAreaField control={form.control} name="answer" label={copy.yourAnswer} rows={3} />
      <DocumentChoice control={form.control} documents={approved} />
      <div className={ui.wrap2}>
        <Button type="submit" variant="primary" size="small" busy={form.formState.isSubmitting}>
          {copy.send}
        </Button>
        <Button variant="quiet" size="small" onClick={onDone}>
          {actionLabels.cancel}
        </Button>
      </div>
    </Form>
  )
}

export function AnswerForm(props: AnswerFormProps) {
  const { dealRef } = useSharing()
  const { data, error, isFetching, refetch } = useQuery(approvedDocumentsQuery(dealRef))
  if (data !== undefined) return <Answer {...props} approved={data} />
  if (error === null) return <Skeleton height="8rem" />
  return (
    <FailedState inline title={copy.documentsFailed} onRetry={() => void refetch()} retrying={isFetching}>
      {messageOf(error)}
    </FailedState>
  )
}
