import type { LenderDeal } from '@loanyard/contract/lender-area'
import type { LenderOffer } from '@loanyard/contract/lender-dealings'
import { formatFraction } from '../../../lib/rates-and-terms.ts'
import { Section } from '../../../ui/section.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { DateText } from '../../../ui/time.tsx'
import styles from './answer.module.css'
import { OfferLine } from './offer-line.tsx'

function OfferStatus({ offer }: { offer: LenderOffer }) {
  if (offer.is_current) return <StatusBadge tone="positive">Offered</StatusBadge>
  return <StatusBadge tone="muted">{offer.withdrawn === null ? 'Replaced by newer terms' : 'Withdrawn'}</StatusBadge>
}

function Offer({ offer }: { offer: LenderOffer }) {
  const { guaranty_percentage: guaranty, conditions, made_by, created, withdrawn } = offer
  return (
    <li className={styles.offer}>
      <OfferStatus offer={offer} />
      <OfferLine offer={offer} />
      {guaranty !== null && <p>SBA guaranty {formatFraction(guaranty)}</p>}
      {conditions !== '' && <p className={styles.comment}>{conditions}</p>}
      <p className={styles.quiet}>
        {made_by}, <DateText value={created} />
        {withdrawn !== null && (
          <>
            , withdrawn <DateText value={withdrawn} />
          </>
        )}
      </p>
    </li>
  )
}

/** All terms the lender offered, newest first; what was replaced or withdrawn stays to be read. */
export function OffersSection({ deal: { offers } }: { deal: LenderDeal }) {
  if (offers.length === 0) return null
  return (
    <Section title="Your terms">
      <ul className={styles.offers}>
        {offers.map((offer) => (
          <Offer key={offer.id} offer={offer} />
        ))}
      </ul>
    </Section>
  )
}
