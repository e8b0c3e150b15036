import type { LenderDeal } from '@loanyard/contract/lender-area/schemas'
import type { NewLenderOffer } from '@loanyard/contract/lenders/responses'
import { useState, type ReactNode } from 'react'
import { indication } from '../../../domain/offers/copy.ts'
import { rateText } from '../../../domain/offers/offer-rate.ts'
import { formatFraction, formatTerm } from '../../../lib/format/rates-and-terms.ts'
import { Button } from '../../../ui/controls/button.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { DialogFooter } from '../../../ui/overlay/dialog.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { DateText } from '../../../ui/text/time.tsx'
import * as copy from './copy.ts'

interface OfferReviewProps {
  deal: LenderDeal
  offer: NewLenderOffer
  onBack: () => void
  onSend: () => Promise<void>
}

function termsOf(offer: NewLenderOffer): readonly (readonly [label: string, value: ReactNode])[] {
  const { guaranty_percentage: guaranty = null, expires_on: expires = null, fees, prepayment, conditions } = offer
  const adjustment = offer.adjustment ?? null
  return [
    [copy.amount, <Money key="amount" amount={offer.amount} />],
    [copy.rate, rateText(offer)],
    ...(adjustment === null ? [] : ([[copy.adjustment, adjustment]] as const)),
    [copy.term, formatTerm(offer.term_months)],
    [copy.sbaGuaranty, guaranty === null ? copy.standardGuaranty : formatFraction(guaranty)],
    [copy.offerExpires, expires === null ? copy.noExpiration : <DateText key="expires" value={expires} />],
    [copy.fees, fees || copy.none],
    [copy.prepayment, prepayment || copy.none],
    [copy.conditions, conditions || copy.none],
  ]
}

/** The last look before an offer goes out: to whom, and on which terms. */
export function OfferReview({ deal: { partner, shared }, offer, onBack, onSend }: OfferReviewProps) {
  const [isSending, setSending] = useState(false)
  const send = async () => {
    setSending(true)
    await onSend()
    setSending(false)
  }
  return (
    <div className={ui.stack4}>
      <dl className={ui.facts}>
        <div>
          <dt>{copy.to}</dt>
          <dd>{copy.toPartner(shared.by, partner.name)}</dd>
        </div>
        {termsOf(offer).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={ui.lines}>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={ui.quiet}>
        {copy.toPartnerNote(partner.name)} {indication}
      </p>
      <DialogFooter>
        <Button onClick={onBack} disabled={isSending}>
          {copy.backToTerms}
        </Button>
        <Button variant="primary" busy={isSending} onClick={() => void send()}>
          {copy.sendTerms}
        </Button>
      </DialogFooter>
    </div>
  )
}
