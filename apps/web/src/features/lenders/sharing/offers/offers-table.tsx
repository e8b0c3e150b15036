import type { Deal } from '@loanyard/contract/deals/schemas'
import type { LenderOffer } from '@loanyard/contract/lenders/responses'
import type { DealSharing } from '@loanyard/contract/lenders/schemas'
import { IconCheck } from '@tabler/icons-react'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { rateText, variableText } from '../../../../domain/offers/offer-rate.ts'
import { formatFraction, formatTerm } from '../../../../lib/format/rates-and-terms.ts'
import ui from '../../../../ui/layout/primitives.module.css'
import { StatusBadge } from '../../../../ui/text/badges.tsx'
import { ValueOrDash } from '../../../../ui/text/fact.tsx'
import { Money } from '../../../../ui/text/money.tsx'
import { DateText } from '../../../../ui/text/time.tsx'
import { VisuallyHidden } from '../../../../ui/text/visually-hidden.tsx'
import {
  bestOf,
  type ComparedOffer,
  compareOffers,
  costsOf,
  haveDifferentAmounts,
  haveDifferentRates,
  type Measure,
  measures,
} from './compare-offers.ts'
import * as copy from './copy.ts'
import { OfferDecision } from './offer-decision.tsx'
import styles from './offers.module.css'

const none = <ValueOrDash>{null}</ValueOrDash>

export type RequestedTerms = Pick<
  Deal,
  'loan_amount' | 'interest_rate' | 'term_months' | 'guaranty_percentage' | 'status' | 'stage'
>

interface RowSpec {
  readonly title: string
  readonly measure?: Measure
  readonly requested: (terms: RequestedTerms) => ReactNode
  readonly offered: (compared: ComparedOffer) => ReactNode
}

function requestedCosts({ loan_amount, interest_rate, term_months }: RequestedTerms) {
  if (loan_amount === null || interest_rate === null || term_months === null) return null
  return costsOf({ amount: loan_amount, rate: interest_rate, term_months })
}

/** Marked if it follows from a rate that changes. */
function Cost({ amount, offer }: { amount: string | undefined; offer: LenderOffer }) {
  if (amount === undefined) return none
  return (
    <>
      <Money amount={amount} />
      {offer.rate === null && <span className={clsx(ui.quiet, styles.more)}>{copy.atTodaysRate}</span>}
    </>
  )
}

const rows: readonly RowSpec[] = [
  {
    title: copy.amount,
    measure: 'amount',
    requested: ({ loan_amount }) => <Money amount={loan_amount} />,
    offered: ({ offer }) => <Money amount={offer.amount} />,
  },
  {
    title: copy.rate,
    measure: 'rate',
    requested: ({ interest_rate }) => (interest_rate === null ? none : formatFraction(interest_rate)),
    offered: ({ offer }) => (
      <>
        {rateText(offer)}
        <span className={clsx(ui.quiet, styles.more)}>{variableText(offer)}</span>
      </>
    ),
  },
  {
    title: copy.term,
    measure: 'term',
    requested: ({ term_months }) => (term_months === null ? none : formatTerm(term_months)),
    offered: ({ offer }) => formatTerm(offer.term_months),
  },
  {
    title: copy.guaranty,
    requested: ({ guaranty_percentage: share }) => (share === null ? copy.standard : formatFraction(share)),
    offered: ({ offer: { guaranty_percentage: share } }) => (share === null ? copy.standard : formatFraction(share)),
  },
  {
    title: copy.monthlyPayment,
    measure: 'payment',
    requested: (terms) => <Money amount={requestedCosts(terms)?.payment ?? null} />,
    offered: ({ costs, offer }) => <Cost amount={costs?.payment} offer={offer} />,
  },
  {
    title: copy.totalInterest,
    measure: 'interest',
    requested: (terms) => <Money amount={requestedCosts(terms)?.interest ?? null} />,
    offered: ({ costs, offer }) => <Cost amount={costs?.interest} offer={offer} />,
  },
  {
    title: copy.expires,
    requested: () => none,
    offered: ({ offer, state }) =>
      offer.expires_on === null ? (
        copy.noExpiration
      ) : (
        <>
          <DateText value={offer.expires_on} />
          {state === 'Expired' && <StatusBadge tone="caution">{copy.expired}</StatusBadge>}
        </>
      ),
  },
]

const texts = [
  [copy.fees, 'fees'],
  [copy.prepayment, 'prepayment'],
  [copy.conditions, 'conditions'],
] as const

function Cell({ row, compared, best }: { row: RowSpec; compared: ComparedOffer; best: ReadonlySet<string> }) {
  const isBest = best.has(compared.offer.id)
  return (
    <td className={clsx(styles.figure, isBest && styles.best, compared.state === 'Expired' && styles.past)}>
      {row.offered(compared)}
      {isBest && row.measure !== undefined && (
        <span className={clsx(ui.line1, ui.icons14, styles.badge)}>
          <IconCheck aria-hidden="true" /> {measures[row.measure].label}
        </span>
      )}
    </td>
  )
}

interface OffersTableProps {
  requested: RequestedTerms
  shares: readonly DealSharing[]
  onOpen: (lenderId: string) => void
}

/** The newest offer of each lender side by side; the best value of a row is labeled. Renders nothing without offers. */
export function OffersTable({ requested, shares, onOpen }: OffersTableProps) {
  const offers = compareOffers(shares)
  return (
    <>
      {/* May be wider than the window and has nothing focusable at its end, so the keyboard scrolls it as a whole. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.scroll} role="region" aria-label={copy.offersSideBySide} tabIndex={0}>
        <table className={styles.table} aria-label={copy.offers}>
          <thead>
            <tr>
              <th scope="col">
                <VisuallyHidden>{copy.measure}</VisuallyHidden>
              </th>
              <th scope="col" className={styles.requested}>
                {copy.requested}
              </th>
              {offers.map(({ sharing, offer }) => (
                <th key={offer.id} scope="col">
                  <button type="button" className={styles.name} onClick={() => onOpen(sharing.lender.id)}>
                    {sharing.lender.name}
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => {
              const best = row.measure === undefined ? new Set<string>() : bestOf(offers, row.measure)
              return (
                <tr key={row.title}>
                  <th scope="row">{row.title}</th>
                  <td className={clsx(styles.figure, styles.requested)}>{row.requested(requested)}</td>
                  {offers.map((compared) => (
                    <Cell key={compared.offer.id} row={row} compared={compared} best={best} />
                  ))}
                </tr>
              )
            })}
            {texts.map(([label, field]) => (
              <tr key={field}>
                <th scope="row">{label}</th>
                <td className={styles.requested}>{none}</td>
                {offers.map(({ offer }) => (
                  <td key={offer.id} className={styles.details}>
                    {offer[field] === '' ? copy.none : offer[field]}
                  </td>
                ))}
              </tr>
            ))}
            <tr>
              <th scope="row">{copy.received}</th>
              <td className={styles.requested}>{none}</td>
              {offers.map(({ offer }) => (
                <td key={offer.id} className={styles.details}>
                  <DateText value={offer.created} /> {copy.by(offer.made_by)}
                </td>
              ))}
            </tr>
            <tr>
              <th scope="row">{copy.decision}</th>
              <td className={styles.requested}>{none}</td>
              {offers.map((compared) => (
                <td key={compared.offer.id} className={styles.details}>
                  <OfferDecision compared={compared} deal={requested} />
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
      <p className={clsx(ui.quiet, styles.note)}>
        {copy.paymentsNote}
        {haveDifferentRates(offers) && ` ${copy.ratesDiffer}`}
        {haveDifferentAmounts(offers) && ` ${copy.amountsDiffer}`}
      </p>
    </>
  )
}
