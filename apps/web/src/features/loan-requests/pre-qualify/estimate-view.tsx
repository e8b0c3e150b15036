import type { PreQualifyPartner } from '@loanyard/contract/loan-requests/pre-qualification'
import { formatDate, formatMoneyWhole } from '../../../lib/format/format.ts'
import { formatFraction, formatTerm } from '../../../lib/format/rates-and-terms.ts'
import type { LoanPurpose } from './choices.ts'
import { estimateOf } from './estimate.ts'
import styles from './pre-qualify.module.css'

interface EstimateViewProps {
  asked: { loan_amount: string; loan_purpose: LoanPurpose }
  to: PreQualifyPartner
}

/** What such a loan would cost a month, and what that does not mean. */
export function EstimateView({ asked, to }: EstimateViewProps) {
  const { term, lowest, highest, from, programMaximum } = estimateOf(asked, to)
  const rates = `${formatFraction(lowest.rate)} to ${formatFraction(highest.rate)} a year`
  return (
    <section className={styles.estimate} aria-label="Estimate">
      <p className={styles.range}>
        <span>About</span> <b>{formatMoneyWhole(lowest.payment)}</b> <span>to</span>{' '}
        <b>{formatMoneyWhole(highest.payment)}</b> <span>a month</span>
      </p>
      <p>
        Based on {formatMoneyWhole(asked.loan_amount)} over {formatTerm(term)} at {rates}.{' '}
        {from === null
          ? 'These rates are an example. Your broker will give you today’s.'
          : `The low end is the base rate, in effect since ${formatDate(from)}. The high end is the most an SBA lender may charge for this amount.`}
      </p>
      {programMaximum !== null && (
        <p>
          The SBA’s program lends up to {formatMoneyWhole(programMaximum)}. Your broker can explain your options for the
          rest.
        </p>
      )}
      <p className={styles.caveat}>
        This is an estimate and doesn’t include fees. It isn’t an offer or a decision: only a lender can decide, after
        reviewing your documents.
      </p>
    </section>
  )
}
