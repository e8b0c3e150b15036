import { guarantyFee } from '@loanyard/lending/guaranty/guaranty-fee'
import { monthlyPayment } from '@loanyard/lending/loan/payment'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { formatDateInSentence, formatMoney, formatMoneyWhole } from '../../../lib/format/format.ts'
import { formatFraction, formatTerm } from '../../../lib/format/rates-and-terms.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { buttonClass } from '../../../ui/controls/button.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import styles from '../text-page.module.css'
import { TextFrame } from '../text-page.tsx'
import * as copy from './copy.ts'

/** The example's inputs; all other figures are calculated from them. */
const loan = '500000.00'
const rate = '0.105'
const term = 120
const on = '2026-10-01'

const payment = monthlyPayment({ principal_amount: loan, rate, term })
const { fee } = guarantyFee(loan, {
  sba_program: '7(a)',
  on,
  term_months: term,
  guaranty_percentage: null,
  naics_code: null,
  fee_flags: [],
})

const costs = [
  { label: copy.loan, value: formatMoneyWhole(loan) },
  { label: copy.term, value: formatTerm(term) },
  { label: copy.assumedRate, value: copy.aYear(formatFraction(rate)) },
  { label: copy.payment, value: copy.aMonth(formatMoney(payment)) },
  { label: copy.guarantyFee(formatDateInSentence(on)), value: formatMoney(fee) },
]

/** An example, labeled as one, rather than an invented customer. */
export function LoanStories() {
  return (
    <TextFrame text={{ title: copy.title, lead: copy.lead }}>
      <h2>{copy.bakerHeading}</h2>
      <p>{copy.bakerText}</p>
      <h2>{copy.costHeading}</h2>
      <p>{copy.costText(formatMoneyWhole(loan))}</p>
      <table>
        <tbody>
          {costs.map(({ label, value }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <h2>{copy.documentsHeading}</h2>
      <p>{copy.documentsText}</p>
      <h2>{copy.affordHeading}</h2>
      <p>{copy.affordText}</p>
      <h2>{copy.closingHeading}</h2>
      <p>{copy.closingText}</p>
      <p>
        <Link to={paths.preQualify()} className={buttonClass({ variant: 'primary' })}>
          {copy.preQualify}
        </Link>
      </p>
      <p className={clsx(ui.box, styles.note)}>{copy.noPromise}</p>
    </TextFrame>
  )
}
