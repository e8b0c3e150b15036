import type { LenderDeal } from '@loanyard/contract/lender-area/schemas'
import type { LenderOffer } from '@loanyard/contract/lenders/responses'
import { monthlyPayment } from '@loanyard/lending/loan/payment'
import { clsx } from 'clsx'
import { indication } from '../../../domain/offers/copy.ts'
import { rateText, rateToday, variableText } from '../../../domain/offers/offer-rate.ts'
import { formatFraction, formatTerm } from '../../../lib/format/rates-and-terms.ts'
import { Section } from '../../../ui/layout/page.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { StatusBadge } from '../../../ui/text/badges.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { DateText } from '../../../ui/text/time.tsx'
import * as copy from './copy.ts'
import styles from './response.module.css'

export function OfferLine({ offer }: { offer: LenderOffer }) {
  const { amount, term_months: term, expires_on: expires, is_expired: isExpired } = offer
  const rate = rateToday(offer)
  const variable = variableText(offer)
  return (
    <p className={clsx(ui.wrap3, ui.figures)}>
      <strong>
        <Money amount={amount} /> {copy.rateOver(rateText(offer), formatTerm(term))}
      </strong>
      {variable !== null && <span>{variable}</span>}
      {rate !== null && (
        <span>
          <Money amount={monthlyPayment({ principal_amount: amount, rate, term })} /> {copy.perMonth}
        </span>
      )}
      {expires !== null && (
        <span>
          {isExpired ? copy.expiredOn : copy.expires} <DateText inSentence value={expires} />
        </span>
      )}
    </p>
  )
}

function OfferStatus({ offer: { is_current, is_expired, withdrawn_at, accepted } }: { offer: LenderOffer }) {
  if (withdrawn_at !== null) return <StatusBadge tone="muted">{copy.withdrawn}</StatusBadge>
  if (!is_current) return <StatusBadge tone="muted">{copy.replacedByNewerTerms}</StatusBadge>
  if (accepted !== null) return <StatusBadge tone="positive">{copy.accepted}</StatusBadge>
  if (is_expired) return <StatusBadge tone="caution">{copy.expired}</StatusBadge>
  return <StatusBadge tone="positive">{copy.offered}</StatusBadge>
}

function Offer({ offer }: { offer: LenderOffer }) {
  const {
    guaranty_percentage: guaranty,
    fees,
    prepayment,
    conditions,
    made_by,
    created,
    withdrawn_at,
    accepted,
  } = offer
  return (
    <li className={clsx(ui.stack1, styles.offer)}>
      <OfferStatus offer={offer} />
      <OfferLine offer={offer} />
      {guaranty !== null && <p>{copy.sbaGuarantyOf(formatFraction(guaranty))}</p>}
      {fees !== '' && <p className={ui.lines}>{copy.feesOf(fees)}</p>}
      {prepayment !== '' && <p className={ui.lines}>{copy.prepaymentOf(prepayment)}</p>}
      {conditions !== '' && <p className={ui.lines}>{conditions}</p>}
      <p className={ui.quiet}>
        {made_by}, <DateText inSentence value={created} />
        {accepted !== null && (
          <>
            {copy.acceptedOn} <DateText inSentence value={accepted.at} />
          </>
        )}
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
      <p className={ui.quiet}>{indication}</p>
    </Section>
  )
}
