import type { LenderOffer } from '@loanyard/contract/lender-dealings'
import { monthlyPayment } from '@loanyard/lending/payment'
import { formatFraction, formatTerm } from '../../../lib/rates-and-terms.ts'
import { Money } from '../../../ui/money.tsx'
import { DateText } from '../../../ui/time.tsx'
import styles from './answer.module.css'

/** Terms in one line: amount, rate, term, the payment that follows, until when. */
export function OfferLine({ offer }: { offer: LenderOffer }) {
  const { amount, rate, term_months: term, expires_on: expires } = offer
  const payment = monthlyPayment({ principal_amount: amount, rate, term })
  return (
    <p className={styles.offerLine}>
      <strong>
        <Money amount={amount} /> at {formatFraction(rate)} over {formatTerm(term)}
      </strong>
      <span>
        <Money amount={payment} /> a month
      </span>
      {expires !== null && (
        <span>
          expires <DateText value={expires} />
        </span>
      )}
    </p>
  )
}
