import { guarantyFee } from '@loanyard/lending/guaranty-fee'
import { monthlyPayment } from '@loanyard/lending/payment'
import { Link } from '@tanstack/react-router'
import { formatDate, formatMoney, formatMoneyWhole } from '../../lib/format.ts'
import { formatFraction, formatTerm } from '../../lib/rates-and-terms.ts'
import { paths } from '../../lib/paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Words } from './words.tsx'
import styles from './words.module.css'

/** The example's own figures; everything else is computed from them. */
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

/** How a loan goes from the first call to funding: an example that says it is one, for no customer is made up here. */
export function LoanStories() {
  return (
    <Words
      title="Loan stories"
      lead="How an SBA loan goes, from the first call to the money. This one is an example with figures of our own: a story of real people is only told here with their consent."
    >
      <h2>The baker who buys the bakery</h2>
      <p>
        Somebody has worked in a bakery for nine years, and its owner wants to retire. The price is more than savings
        can pay, and a bank without a guaranty hesitates: much of what is bought is a good name and not a building.
      </p>
      <h2>The first week: what it would cost</h2>
      <p>
        A broker asks what is to be bought, for how much, and what the buyer brings along. For a purchase like this at
        least 10% of the whole cost must be the buyer’s own money. The rest, {formatMoneyWhole(loan)}, is to be
        borrowed.
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
            <th scope="row">Rate assumed</th>
            <td>{formatFraction(rate)} a year</td>
          </tr>
          <tr>
            <th scope="row">Payment</th>
            <td>{formatMoney(payment)} a month</td>
          </tr>
          <tr>
            <th scope="row">SBA guaranty fee, rules of {formatDate(on)}</th>
            <td>{formatMoney(fee)}</td>
          </tr>
        </tbody>
      </table>
      <h2>The next weeks: the papers</h2>
      <p>
        Tax returns of three years, the lease, the contract, what the buyer owns and owes. The broker asks for all of it
        as a list; the buyer photographs page after page in the evening. One paper is from the wrong year: it comes back
        with the reason, and the right one follows the next day.
      </p>
      <h2>Then: does the bakery carry it?</h2>
      <p>
        What the bakery earns in a year is set against what the loan costs in a year. That quotient must be above a
        floor, and a lender looks at it before anything else. With the package complete, the broker shares it with two
        lenders.
      </p>
      <h2>At the end: closing</h2>
      <p>
        One lender makes an offer. The buyer signs, the seller is paid, and on Monday at four in the morning the ovens
        are on as always.
      </p>
      <p>
        <Link to={paths.preQualify()} className={buttonClass({ variant: 'primary' })}>
          See what yours may cost
        </Link>
      </p>
      <p className={styles.note}>An example is no promise: only a lender decides about a loan.</p>
    </Words>
  )
}
