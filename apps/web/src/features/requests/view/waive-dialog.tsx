import { decisionNote } from '@loanyard/contract/requests/answers'
import { type Requirement } from '@loanyard/contract/requests/schemas'
import { waiveRequirement } from '@loanyard/contract/requests/submission-calls'
import { useId } from 'react'
import * as z from 'zod'
import { callApi } from '../../../lib/api/api.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { actionLabels } from '../../../ui/copy.ts'
import { notifySuccess } from '../../../ui/feedback/toast.ts'
import { Form } from '../../../ui/form/form.tsx'
import { TextAreaField } from '../../../ui/form/text-field.tsx'
import { useFormMutation, useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { Dialog, DialogFooter } from '../../../ui/overlay/dialog.tsx'
import { conflictMessage, type DecisionResult } from '../decide-answers.ts'
import { requestFailures } from '../request-failures.ts'
import { useRequests } from '../requests-context.ts'
import * as copy from './copy.ts'

const schema = z.object({ comment: decisionNote.shape.comment.unwrap() })

interface WaiveProps {
  requirement: Requirement
  onClose: () => void
  onDecided: (outcome: DecisionResult) => void
}

function WaiveForm({ requirement, onClose, onDecided }: WaiveProps) {
  const { scope } = useRequests()
  const id = useId()
  const form = useSchemaForm(schema, { comment: '' })
  const save = useFormMutation(form, {
    mutationFn: ({ comment }: { comment: string }) =>
      callApi(waiveRequirement, {
        params: { partner_id: scope.partnerId, request_id: requirement.id },
        body: comment === '' ? {} : { comment },
      }).then(
        () => null,
        (error: unknown) => {
          const problem = conflictMessage(error, `“${requirement.title}”`)
          if (problem === null) throw error
          return problem
        },
      ),
    onSuccess: (problem) => {
      if (problem === null) notifySuccess(copy.waived(requirement.title))
      onClose()
      onDecided(problem === null ? { decided: 1, problems: [] } : { decided: 0, problems: [problem] })
    },
    failure: requestFailures.decide,
  })
  return (
    <>
      <Form form={form} onSubmit={save} id={id}>
        <p>{copy.waiveConsequences}</p>
        <TextAreaField control={form.control} name="comment" label={copy.comment} optional />
      </Form>
      <DialogFooter>
        <Button onClick={onClose}>{actionLabels.cancel}</Button>
        <Button type="submit" form={id} variant="primary" busy={form.formState.isSubmitting}>
          {copy.waive}
        </Button>
      </DialogFooter>
    </>
  )
}

export function WaiveDialog({
  requirement,
  ...rest
}: Omit<WaiveProps, 'requirement'> & { requirement: Requirement | null }) {
  if (requirement === null) return null
  return (
    <Dialog opened onClose={rest.onClose} title={copy.waiveQuestion(requirement.title)} size="small">
      <WaiveForm requirement={requirement} {...rest} />
    </Dialog>
  )
}
