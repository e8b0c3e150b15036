import { guarantyFee } from '@loanyard/lending/guaranty/guaranty-fee'
import { monthlyPayment } from '@loanyard/lending/loan/payment'
import { Link } from '@tanstack/react-router'
import { formatDate, formatMoney, formatMoneyWhole } from '../../lib/format/format.ts'
import { formatFraction, formatTerm } from '../../lib/format/rates-and-terms.ts'
import { paths } from '../../lib/navigation/paths.ts'
import { buttonClass } from '../../ui/controls/button.tsx'
import styles from './text-page.module.css'
import { TextPage } from './text-page.tsx'

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

/** An example, labeled as one, rather than an invented customer. */
export function LoanStories() {
  return (
    <TextPage
      title="Loan stories"
      lead="How an SBA loan works, from first call to funding. This is an example with our own numbers. We only share real people’s stories with their consent."
    >
      <h2>The baker who buys the bakery</h2>
      <p>
        A baker has worked at the same bakery for nine years, and the owner wants to retire. The price is more than
        savings can cover, and without a guaranty a bank hesitates: much of the value is the bakery’s good name, not a
        building.
      </p>
      <h2>Week one: what it would cost</h2>
      <p>
        A broker asks what the buyer wants to buy, for how much, and how much they can put down. For a purchase like
        this, the buyer needs at least 10% down. The rest, {formatMoneyWhole(loan)}, is the loan.
      </p>
      <table>
        <tbody>
          <tr>
            <th scope="row">Loan</th>
            <td>{formatMoneyWhole(loan)}</td>
          </tr>
          <tr>
            <th scope="row">Term</th>
            <td>{formatTerm(term)}</td>
          </tr>
          <tr>
            <th scope="row">Assumed rate</th>
            <td>{formatFraction(rate)} a year</td>
          </tr>
          <tr>
            <th scope="row">Payment</th>
            <td>{formatMoney(payment)} a month</td>
          </tr>
          <tr>
            <th scope="row">SBA guaranty fee, rules as of {formatDate(on)}</th>
            <td>{formatMoney(fee)}</td>
          </tr>
        </tbody>
      </table>
      <h2>The next few weeks: the documents</h2>
      <p>
        Three years of tax returns, the lease, the purchase agreement, and a personal financial statement. The broker
        requests it all in one checklist, and the buyer snaps photos of the pages in the evening. One document is for
        the wrong year: it’s sent back with the reason, and the right one is in the next day.
      </p>
      <h2>Then: can the bakery afford it?</h2>
      <p>
        The bakery’s yearly earnings are divided by the yearly loan payments. That ratio has to meet a minimum, and it’s
        the first thing a lender checks. Once the package is complete, the broker shares it with two lenders.
      </p>
      <h2>Finally: closing</h2>
      <p>
        One lender makes an offer. The buyer signs, the seller is paid, and at four on Monday morning the ovens are on
        as always.
      </p>
      <p>
        <Link to={paths.preQualify()} className={buttonClass({ variant: 'primary' })}>
          See if you pre-qualify
        </Link>
      </p>
      <p className={styles.note}>This example isn’t a promise. Only a lender can decide on a loan.</p>
    </TextPage>
  )
}
