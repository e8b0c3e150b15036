import { type Requirement, decisionNote } from '@loanyard/contract/requests/schemas'
import { useId } from 'react'
import * as z from 'zod'
import { Button } from '../../../ui/controls/button.tsx'
import { actionLabels } from '../../../ui/copy.ts'
import { notifySuccess } from '../../../ui/feedback/toast.ts'
import { Form } from '../../../ui/form/form.tsx'
import { TextAreaField } from '../../../ui/form/text-field.tsx'
import { showFailure, useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { Dialog, DialogFooter } from '../../../ui/overlay/dialog.tsx'
import { conflictMessage, type DecisionResult } from '../decide-answers.ts'
import { requestFailures, waive } from '../request-commands.ts'
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
  const finish = (outcome: DecisionResult) => {
    onClose()
    onDecided(outcome)
  }
  const save = async ({ comment }: { comment: string }) => {
    try {
      await waive(scope, requirement, comment === '' ? undefined : comment)
      notifySuccess(copy.waived(requirement.title))
      finish({ decided: 1, problems: [] })
    } catch (error) {
      const problem = conflictMessage(error, `“${requirement.title}”`)
      if (problem === null) showFailure(form, error, requestFailures.decide)
      else finish({ decided: 0, problems: [problem] })
    }
  }
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
