import { previewInvitation } from '@loanyard/contract/deals/creation-calls'
import { invitationDraft, type InvitationDraft } from '@loanyard/contract/deals/schemas'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { reasonOf } from '../../../lib/api/api-error.ts'
import { callApi } from '../../../lib/api/api.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { notifyError } from '../../../ui/feedback/toast.ts'
import { CheckboxField } from '../../../ui/form/checkbox-field.tsx'
import { TextAreaField } from '../../../ui/form/text-field.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import * as copy from './copy.ts'
import type { NewDealForm } from './new-deal-form.ts'

const needed = [
  'title',
  'borrower.first_name',
  'borrower.last_name',
  'borrower.email',
  'checklists',
  'due_date',
  'invitation_note',
] as const

function draftOf(form: NewDealForm): InvitationDraft | null {
  const { title, borrower, checklists, due_date, invitation_note } = form.getValues()
  const { first_name, last_name, email } = borrower
  return (
    invitationDraft.safeParse({
      title,
      borrower: { first_name, last_name, email },
      checklists,
      due_date,
      invitation_note,
    }).data ?? null
  )
}

/** Whether the borrower is invited now, and the email they get. */
export function Invitation({ form, partnerId }: { form: NewDealForm; partnerId: string }) {
  const headingId = useId()
  const isSentNow = useWatch({ control: form.control, name: 'send_invitation' }) !== false
  const { mutate, data, isPending } = useMutation({
    mutationFn: (body: InvitationDraft) => callApi(previewInvitation, { params: { partner_id: partnerId }, body }),
    onError: (error) => notifyError(reasonOf(error, copy.previewFailed)),
  })
  const show = async () => {
    const draft = draftOf(form)
    if (draft === null) await form.trigger([...needed], { shouldFocus: true })
    else mutate(draft)
  }
  return (
    <section className={ui.stack3}>
      <CheckboxField
        control={form.control}
        name="send_invitation"
        label={copy.sendInvitation}
        help={isSentNow ? undefined : copy.sendInvitationHelp}
      />
      <TextAreaField
        control={form.control}
        name="invitation_note"
        label={copy.note}
        help={copy.noteHelp}
        rows={3}
        optional
        emptyAsNull
      />
      <div>
        <Button size="small" busy={isPending} onClick={() => void show()}>
          {data === undefined ? copy.previewEmail : copy.updatePreview}
        </Button>
      </div>
      {data !== undefined && (
        <article className={ui.box} aria-labelledby={headingId}>
          <h4 id={headingId}>{copy.preview}</h4>
          <p className={ui.quiet}>{copy.to(data.to)}</p>
          <p>
            <b>{data.subject}</b>
          </p>
          {data.paragraphs.map((paragraph, index) => (
            <p key={index}>{paragraph}</p>
          ))}
          <p>
            <b>{`[ ${data.button} ]`}</b>
          </p>
        </article>
      )}
    </section>
  )
}
