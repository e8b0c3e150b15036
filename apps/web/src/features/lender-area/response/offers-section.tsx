import type { LenderDeal } from '@loanyard/contract/lender-area/schemas'
import type { LenderOffer } from '@loanyard/contract/lenders/responses'
import { monthlyPayment } from '@loanyard/lending/loan/payment'
import { clsx } from 'clsx'
import { formatFraction, formatTerm } from '../../../lib/format/rates-and-terms.ts'
import { Section } from '../../../ui/layout/page.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { StatusBadge } from '../../../ui/text/badges.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { DateText } from '../../../ui/text/time.tsx'
import * as copy from './copy.ts'
import styles from './response.module.css'

export function OfferLine({ offer }: { offer: LenderOffer }) {
  const { amount, rate, term_months: term, expires_on: expires } = offer
  const payment = monthlyPayment({ principal_amount: amount, rate, term })
  return (
    <p className={clsx(ui.wrap3, ui.figures)}>
      <strong>
        <Money amount={amount} /> {copy.rateOver(formatFraction(rate), formatTerm(term))}
      </strong>
      <span>
        <Money amount={payment} /> {copy.perMonth}
      </span>
      {expires !== null && (
        <span>
          {copy.expires} <DateText inSentence value={expires} />
        </span>
      )}
    </p>
  )
}

function OfferStatus({ offer }: { offer: LenderOffer }) {
  if (offer.is_current) return <StatusBadge tone="positive">{copy.offered}</StatusBadge>
  return (
    <StatusBadge tone="muted">{offer.withdrawn_at === null ? copy.replacedByNewerTerms : copy.withdrawn}</StatusBadge>
  )
}

function Offer({ offer }: { offer: LenderOffer }) {
  const { guaranty_percentage: guaranty, conditions, made_by, created, withdrawn_at } = offer
  return (
    <li className={clsx(ui.stack1, styles.offer)}>
      <OfferStatus offer={offer} />
      <OfferLine offer={offer} />
      {guaranty !== null && <p>{copy.sbaGuarantyOf(formatFraction(guaranty))}</p>}
      {conditions !== '' && <p className={ui.lines}>{conditions}</p>}
      <p className={ui.quiet}>
        {made_by}, <DateText inSentence value={created} />
        {withdrawn_at !== null && (
          <>
            {copy.withdrawnOn} <DateText inSentence value={withdrawn_at} />
          </>
        )}
      </p>
    </li>
  )
}

/** Superseded and withdrawn offers stay listed. */
export function OffersSection({ deal: { offers } }: { deal: LenderDeal }) {
  if (offers.length === 0) return null
  return (
    <Section title={copy.yourTerms}>
      <ul className={ui.stack4}>
        {offers.map((offer) => (
          <Offer key={offer.id} offer={offer} />
        ))}
      </ul>
    </Section>
  )
}
