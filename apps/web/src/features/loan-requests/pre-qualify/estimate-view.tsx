import type { PreQualifyPartner } from '@loanyard/contract/loan-requests/pre-qualification'
import { clsx } from 'clsx'
import { formatDateInSentence, formatMoneyWhole } from '../../../lib/format/format.ts'
import { formatFraction, formatTerm } from '../../../lib/format/rates-and-terms.ts'
import ui from '../../../ui/layout/primitives.module.css'
import type { LoanPurpose } from './choices.ts'
import * as copy from './copy.ts'
import { estimateOf } from './estimate.ts'
import styles from './pre-qualify.module.css'

interface EstimateViewProps {
  loan: { loan_amount: string; loan_purpose: LoanPurpose }
  to: PreQualifyPartner
}

export function EstimateView({ loan, to }: EstimateViewProps) {
  const { term, lowest, highest, from, programMaximum } = estimateOf(loan, to)
  const rates = copy.rateRange(formatFraction(lowest.rate), formatFraction(highest.rate))
  return (
    <section className={clsx(ui.stack2, ui.box, styles.estimate)} aria-label={copy.estimate}>
      <p className={styles.range}>
        <span>{copy.about}</span> <b>{formatMoneyWhole(lowest.payment)}</b> <span>{copy.to}</span>{' '}
        <b>{formatMoneyWhole(highest.payment)}</b> <span>{copy.aMonth}</span>
      </p>
      <p>
        {copy.basedOn(formatMoneyWhole(loan.loan_amount), formatTerm(term), rates)}{' '}
        {from === null ? copy.exampleRates : copy.baseRateSince(formatDateInSentence(from))}
      </p>
      {programMaximum !== null && <p>{copy.programMaximum(formatMoneyWhole(programMaximum))}</p>}
      <p className={styles.caveat}>{copy.caveat}</p>
    </section>
  )
}
