import type { LenderDeal } from '@loanyard/contract/lender-area/schemas'
import { declineReasons, newLenderResponse, type NewLenderResponse } from '@loanyard/contract/lenders/responses'
import type * as z from 'zod'
import { declineReasonLabels } from '../../../domain/labels/decline-reason-labels.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { actionLabels } from '../../../ui/copy.ts'
import { notifySuccess } from '../../../ui/feedback/toast.ts'
import { DraftRestored } from '../../../ui/form/draft-restored.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { TextAreaField } from '../../../ui/form/text-field.tsx'
import { useFormDraft } from '../../../ui/form/use-form-draft.ts'
import { showFailure, useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { Dialog, DialogFooter } from '../../../ui/overlay/dialog.tsx'
import { failures } from '../labels.ts'
import * as copy from './copy.ts'
import { currentOffer } from './current-offer.ts'
import { useLenderResponse } from './use-lender-response.ts'

type Fields = z.input<typeof newLenderResponse>

const defaults: Fields = { response: 'Declined', reason: undefined, comment: '' }
const reasons = declineReasons.map((reason) => ({ value: reason, label: declineReasonLabels[reason] }))

export function DeclineDialog({ deal, onClose }: { deal: LenderDeal; onClose: () => void }) {
  const form = useSchemaForm<Fields, NewLenderResponse>(newLenderResponse, defaults)
  const draft = useFormDraft(form, `lender.decline.${deal.id}`, defaults)
  const { respond } = useLenderResponse(deal)
  const { control } = form
  const save = async (body: NewLenderResponse) => {
    try {
      await respond(body)
      draft.saved()
      notifySuccess(copy.declined(deal.partner.name))
      onClose()
    } catch (error) {
      showFailure(form, error, failures.respond)
    }
  }
  return (
    <Dialog opened onClose={onClose} title={copy.declineTitle(deal.title)}>
      <Form form={form} onSubmit={save}>
        {draft.isRestored && <DraftRestored onDiscard={draft.discard} />}
        <SelectField
          control={control}
          name="reason"
          label={copy.reason}
          options={reasons}
          noneLabel={copy.chooseAReason}
          takesFocus
        />
        <TextAreaField
          control={control}
          name="comment"
          label={copy.comment}
          help={copy.commentHelp(deal.partner.name)}
          optional
        />
        {currentOffer(deal)?.is_expired === false && <p>{copy.declineWithdrawsTerms}</p>}
        <DialogFooter>
          <Button onClick={onClose}>{actionLabels.cancel}</Button>
          <Button type="submit" variant="danger" busy={form.formState.isSubmitting}>
            {copy.decline}
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  )
}
