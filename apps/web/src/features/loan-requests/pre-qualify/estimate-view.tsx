import type { PreQualifyPartner } from '@loanyard/contract/loan-requests/pre-qualification'
import { clsx } from 'clsx'
import { formatDateInSentence, formatMoneyWhole } from '../../../lib/format/format.ts'
import { formatFraction, formatTerm } from '../../../lib/format/rates-and-terms.ts'
import ui from '../../../ui/layout/primitives.module.css'
import type { LoanPurpose } from './choices.ts'
import * as copy from './copy.ts'
import { estimateOf, type Estimate } from './estimate.ts'
import styles from './pre-qualify.module.css'

interface EstimateViewProps {
  loan: { loan_amount: string; loan_purpose: LoanPurpose }
  to: PreQualifyPartner
}

function primeSentence({ baseRate, from }: Estimate): string {
  const rate = formatFraction(baseRate)
  return from === null ? copy.examplePrime(rate) : copy.primeSince(rate, formatDateInSentence(from))
}

export function EstimateView({ loan, to }: EstimateViewProps) {
  const estimate = estimateOf(loan, to)
  const { lowest, highest } = estimate.rates
  const low = copy.primePlus(formatFraction(lowest.spread), formatFraction(lowest.rate))
  const high = copy.primePlus(formatFraction(highest.spread), formatFraction(highest.highest_rate))
  return (
    <section className={clsx(ui.stack2, ui.box, styles.estimate)} aria-label={copy.estimate}>
      <p className={styles.caveat}>{copy.caveat}</p>
      <p className={styles.range}>
        <span>{copy.about}</span> <b>{formatMoneyWhole(estimate.lowest)}</b> <span>{copy.to}</span>{' '}
        <b>{formatMoneyWhole(estimate.highest)}</b> <span>{copy.aMonth}</span>
      </p>
      <p>
        {copy.basedOn(formatMoneyWhole(loan.loan_amount), formatTerm(estimate.term), low, high)}{' '}
        {primeSentence(estimate)}
      </p>
      <p className={ui.fine}>
        {copy.maximumRate(formatFraction(highest.spread), highest.rule.name)}{' '}
        {copy.typicalRate(formatFraction(lowest.spread), lowest.rule.confirmed)}
      </p>
    </section>
  )
}
