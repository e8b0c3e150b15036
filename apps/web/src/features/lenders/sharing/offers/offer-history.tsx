import type { LenderOffer } from '@loanyard/contract/lenders/responses'
import { clsx } from 'clsx'
import { rateText, variableText } from '../../../../domain/offers/offer-rate.ts'
import { formatFraction, formatTerm } from '../../../../lib/format/rates-and-terms.ts'
import ui from '../../../../ui/layout/primitives.module.css'
import { StatusBadge, type Tone } from '../../../../ui/text/badges.tsx'
import { Money } from '../../../../ui/text/money.tsx'
import { DateText } from '../../../../ui/text/time.tsx'
import styles from '../sharing.module.css'
import { stateOf, type OfferState } from './compare-offers.ts'
import * as copy from './copy.ts'
import offerStyles from './offers.module.css'

const tones: Readonly<Record<OfferState, Tone>> = {
  Open: 'positive',
  Accepted: 'positive',
  Expired: 'caution',
  Superseded: 'muted',
  Withdrawn: 'negative',
}

function OfferLine({ offer, state }: { offer: LenderOffer; state: OfferState }) {
  const variable = variableText(offer)
  return (
    <li>
      <div className={clsx(ui.wrap3, ui.between, ui.figures)}>
        <strong>
          <Money amount={offer.amount} /> {copy.rateOver(rateText(offer), formatTerm(offer.term_months))}
        </strong>
        <StatusBadge tone={tones[state]}>{state}</StatusBadge>
      </div>
      {variable !== null && <p>{variable}</p>}
      <p className={clsx(ui.quiet, styles.quiet)}>
        <DateText inSentence value={offer.created} /> {copy.by(offer.made_by)}
        {offer.guaranty_percentage !== null && copy.guarantyOf(formatFraction(offer.guaranty_percentage))}
        {offer.expires_on !== null && (
          <>
            {' '}
            {copy.expiresOn} <DateText inSentence value={offer.expires_on} />
          </>
        )}
        {offer.accepted !== null && (
          <>
            {' '}
            {copy.acceptedOn} <DateText value={offer.accepted.at} /> {copy.by(offer.accepted.by)}
          </>
        )}
        {offer.withdrawn_at !== null && (
          <>
            {' '}
            {copy.withdrawnOn} <DateText inSentence value={offer.withdrawn_at} />
          </>
        )}
      </p>
      {offer.fees !== '' && <p className={offerStyles.conditions}>{copy.feesOf(offer.fees)}</p>}
      {offer.prepayment !== '' && <p className={offerStyles.conditions}>{copy.prepaymentOf(offer.prepayment)}</p>}
      {offer.conditions !== '' && <p className={offerStyles.conditions}>{offer.conditions}</p>}
    </li>
  )
}

export function OfferHistory({ offers }: { offers: readonly LenderOffer[] }) {
  return (
    <div>
      <h4>{copy.offers}</h4>
      {offers.length === 0 && <p className={clsx(ui.quiet, styles.quiet)}>{copy.noOffers}</p>}
      <ol className={offerStyles.history} aria-label={copy.offersNewestFirst}>
        {offers.map((offer) => (
          <OfferLine key={offer.id} offer={offer} state={stateOf(offer)} />
        ))}
      </ol>
    </div>
  )
}
