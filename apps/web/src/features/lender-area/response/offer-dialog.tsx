import type { LenderDeal } from '@loanyard/contract/lender-area/schemas'
import type { NewLenderOffer } from '@loanyard/contract/lenders/responses'
import { useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { actionLabels } from '../../../ui/copy.ts'
import { notifySuccess } from '../../../ui/feedback/toast.ts'
import { DraftRestored } from '../../../ui/form/draft-restored.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useFormDraft } from '../../../ui/form/use-form-draft.ts'
import { showFailure, useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { Dialog, DialogFooter } from '../../../ui/overlay/dialog.tsx'
import { failures } from '../labels.ts'
import * as copy from './copy.ts'
import { currentOffer } from './current-offer.ts'
import { OfferFieldset } from './offer-fieldset.tsx'
import { OfferReview } from './offer-review.tsx'
import { initialOffer, offerFields, type OfferFields } from './offer-terms.ts'
import { useLenderResponse } from './use-lender-response.ts'

/** Nothing is sent before it was reviewed. */
export function OfferDialog({ deal, onClose }: { deal: LenderDeal; onClose: () => void }) {
  const defaults = initialOffer(deal)
  const form = useSchemaForm<OfferFields, NewLenderOffer>(offerFields, defaults)
  const draft = useFormDraft(form, `lender.offer.${deal.id}`, defaults)
  const { offer } = useLenderResponse(deal)
  const [reviewed, review] = useState<NewLenderOffer | null>(null)
  const isNew = currentOffer(deal) === null
  const send = async (body: NewLenderOffer) => {
    try {
      await offer(body)
      draft.saved()
      notifySuccess(copy.termsSent(deal.partner.name))
      onClose()
    } catch (error) {
      review(null)
      showFailure(form, error, failures.offer)
    }
  }
  if (reviewed !== null) {
    return (
      <Dialog opened onClose={onClose} title={copy.reviewTitle}>
        <OfferReview deal={deal} offer={reviewed} onBack={() => review(null)} onSend={() => send(reviewed)} />
      </Dialog>
    )
  }
  return (
    <Dialog opened onClose={onClose} title={isNew ? copy.offerTerms : copy.offerNewTerms}>
      <Form form={form} onSubmit={review}>
        {draft.isRestored && <DraftRestored onDiscard={draft.discard} />}
        {!isNew && <p>{copy.replacesTerms}</p>}
        <OfferFieldset form={form} deal={deal} />
        <DialogFooter>
          <Button onClick={onClose}>{actionLabels.cancel}</Button>
          <Button type="submit" variant="primary">
            {copy.reviewTerms}
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  )
}
