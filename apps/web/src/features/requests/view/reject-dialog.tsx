import { rejectionReasons } from '@loanyard/contract/core/values'
import { decisionNote } from '@loanyard/contract/requests/answers'
import { useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod'
import { rejectionLabels } from '../../../domain/requests/index.ts'
import { formatCounted } from '../../../lib/format/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { actionLabels } from '../../../ui/copy.ts'
import { Form } from '../../../ui/form/form.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { TextAreaField } from '../../../ui/form/text-field.tsx'
import { useFormDraft } from '../../../ui/form/use-form-draft.ts'
import { useFormMutation, useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { Dialog, DialogFooter } from '../../../ui/overlay/dialog.tsx'
import { decision, newAttempt, type DecisionResult } from '../decide-answers.ts'
import { requestFailures } from '../request-failures.ts'
import { useRequests, type AnsweredRequest } from '../requests-context.ts'
import * as copy from './copy.ts'
import { ReturnedFiles, useReturnedFiles } from './returned-files.tsx'

const schema = z.object({
  reason: z.enum(rejectionReasons, copy.reasonMissing).nullable(),
  comment: decisionNote.shape.comment.unwrap(),
})
const checked = schema.refine(({ reason }) => reason !== null, { path: ['reason'], error: copy.reasonMissing })
/** A wish to skip something required is refused with a reason in words. */
const refusal = schema.refine(({ comment }) => comment !== '', { path: ['comment'], error: copy.whyNeededMissing })
const empty: z.input<typeof schema> = { reason: null, comment: '' }
const options = rejectionReasons.map((reason) => ({ value: reason, label: rejectionLabels[reason].label }))

interface RejectProps {
  answers: readonly AnsweredRequest[]
  onClose: () => void
  onDecided: (outcome: DecisionResult) => void
}

function RejectForm({ answers, onClose, onDecided }: RejectProps) {
  const { scope } = useRequests()
  const id = useId()
  const [first] = answers
  const isSkip = answers.length === 1 && first?.requirement.is_skip_requested === true
  const form = useSchemaForm(isSkip ? refusal : checked, empty)
  const reason = useWatch({ control: form.control, name: 'reason' })
  const files = useReturnedFiles(answers, reason)
  const [attempt] = useState(newAttempt)
  const draft = useFormDraft(
    form,
    `reject.${answers.length === 1 ? (first?.submission.id ?? '') : scope.dealId}`,
    empty,
  )
  const decide = useFormMutation(form, {
    ...decision,
    onSuccess: (outcome) => {
      // After a conflict the draft is kept, in case the text is still needed.
      if (outcome.problems.length === 0) draft.saved()
      onClose()
      onDecided(outcome)
    },
    failure: requestFailures.decide,
  })
  const save = async ({ reason: chosen, comment }: z.output<typeof schema>) => {
    const given = isSkip ? 'other' : chosen
    if (given === null) return
    const note = { status: 'Rejected', reason: given, ...(comment !== '' && { comment }) } as const
    if (answers.length !== 1 || first === undefined) {
      await decide({ kind: 'reject', deal: scope, answers, note, attempt })
      return
    }
    const returned = files.offered.length > 0 && { returned_documents: [...files.wrong] }
    await decide({ kind: 'return', deal: scope, answered: first, note: { ...note, ...returned }, attempt })
  }
  return (
    <>
      <Form form={form} onSubmit={save} id={id}>
        {!isSkip && (
          <SelectField
            control={form.control}
            name="reason"
            label={copy.reason}
            takesFocus
            options={options}
            noneLabel={copy.chooseReason}
          />
        )}
        {files.offered.length > 1 && <ReturnedFiles {...files} />}
        {isSkip ? (
          <TextAreaField control={form.control} name="comment" label={copy.whyNeeded} />
        ) : (
          <TextAreaField control={form.control} name="comment" label={copy.comment} help={copy.commentHelp} optional />
        )}
      </Form>
      <DialogFooter>
        <Button onClick={onClose}>{actionLabels.cancel}</Button>
        <Button type="submit" form={id} variant="danger" busy={form.formState.isSubmitting}>
          {isSkip ? copy.refuseToSkip : copy.sendBack}
        </Button>
      </DialogFooter>
    </>
  )
}

export function RejectDialog({
  answers,
  ...rest
}: Omit<RejectProps, 'answers'> & { answers: readonly AnsweredRequest[] | null }) {
  if (answers === null) return null
  const [first] = answers
  const isSkip = answers.length === 1 && first?.requirement.is_skip_requested === true
  const what = answers.length === 1 ? `“${first?.requirement.title ?? ''}”` : formatCounted(answers.length, 'answer')
  const title = isSkip ? copy.refuseTitle(first.requirement.title) : copy.sendBackTitle(what)
  return (
    <Dialog opened onClose={rest.onClose} title={title}>
      <RejectForm answers={answers} {...rest} />
    </Dialog>
  )
}
