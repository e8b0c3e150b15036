import { returned } from '@loanyard/contract/requests/answers'
import { type Requirement } from '@loanyard/contract/requests/schemas'
import { returnToBorrower } from '@loanyard/contract/requests/submission-calls'
import { clsx } from 'clsx'
import { useState } from 'react'
import { callApi } from '../../../lib/api/api.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { actionLabels } from '../../../ui/copy.ts'
import { notifySuccess } from '../../../ui/feedback/toast.ts'
import { Form } from '../../../ui/form/form.tsx'
import { TextAreaField } from '../../../ui/form/text-field.tsx'
import { useFormMutation, useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import ui from '../../../ui/layout/primitives.module.css'
import { useRequests } from '../requests-context.ts'
import * as copy from './copy.ts'

/** What the borrower can't do themselves: staff answer it, waive it, or send it back. */
export function OtherPersonNote({ requirement }: { requirement: Requirement }) {
  const [isReplying, setReplying] = useState(false)
  const { other_person: other } = requirement
  if (other === null) return null
  return (
    <div className={clsx(ui.stack2, ui.callout, ui.cautionNote)}>
      <p>
        <strong>{copy.forSomeoneElse}</strong> {copy.saysItIsFor(other)}
      </p>
      {isReplying ? (
        <ReplyForm requirement={requirement} onClose={() => setReplying(false)} />
      ) : (
        <div>
          <Button size="small" onClick={() => setReplying(true)}>
            {copy.returnToBorrower}
          </Button>
        </div>
      )}
    </div>
  )
}

function ReplyForm({ requirement, onClose }: { requirement: Requirement; onClose: () => void }) {
  const { scope, refresh } = useRequests()
  const form = useSchemaForm(returned, { comment: '' })
  const save = useFormMutation(form, {
    mutationFn: (body: { comment: string }) =>
      callApi(returnToBorrower, { params: { partner_id: scope.partnerId, request_id: requirement.id }, body }),
    onSuccess: () => {
      notifySuccess(copy.returnedToBorrower(requirement.title))
      return refresh()
    },
    failure: copy.returnFailed,
  })
  return (
    <Form form={form} onSubmit={save} label={copy.returnToBorrower}>
      <TextAreaField control={form.control} name="comment" label={copy.replyToBorrower} rows={3} />
      <div className={ui.wrap2}>
        <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
          {copy.returnToBorrower}
        </Button>
        <Button onClick={onClose}>{actionLabels.cancel}</Button>
      </div>
    </Form>
  )
}
