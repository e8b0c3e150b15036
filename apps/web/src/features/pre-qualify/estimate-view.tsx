import type { PreQualifyPartner } from '@loanyard/contract/pre-qualify'
import { formatDate, formatMoneyWhole } from '../../lib/format.ts'
import { formatFraction, formatTerm } from '../../lib/rates-and-terms.ts'
import { estimateOf } from './estimate.ts'
import styles from './pre-qualify.module.css'
import type { LoanPurpose } from './values.ts'

interface EstimateViewProps {
  asked: { loan_amount: string; loan_purpose: LoanPurpose }
  to: PreQualifyPartner
}

/** What such a loan would cost a month, and what that does not mean. */
export function EstimateView({ asked, to }: EstimateViewProps) {
  const { term, lowest, highest, from, most } = estimateOf(asked, to)
  const rates = `${formatFraction(lowest.rate)} to ${formatFraction(highest.rate)} a year`
  return (
    <section className={styles.estimate} aria-label="Estimate">
      <p className={styles.range}>
        <span>About</span> <b>{formatMoneyWhole(lowest.payment)}</b> <span>to</span>{' '}
        <b>{formatMoneyWhole(highest.payment)}</b> <span>a month</span>
      </p>
      <p>
        That is what {formatMoneyWhole(asked.loan_amount)} over {formatTerm(term)} would cost at {rates}.{' '}
        {from === null
          ? 'These rates are an example: the broker will tell you today’s.'
          : `The lower one is the base rate since ${formatDate(from)}, the higher one the most that an SBA lender may charge for this amount.`}
      </p>
      {most !== null && (
        <p>
          The SBA’s program lends up to {formatMoneyWhole(most)}; the broker can say what else there is for the rest.
        </p>
      )}
      <p className={styles.caveat}>
        An estimate without fees. It is no offer and no decision: only a lender decides, after reading your papers.
      </p>
    </section>
  )
}
