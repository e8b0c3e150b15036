import { amortizationSchedule } from '@loanyard/lending/amortisation'
import { Money } from '../../../ui/money.tsx'
import styles from './answer.module.css'
import { parseTypedTerms, type TypedTerms } from './terms-so-far.ts'

/** What the borrower would pay by the terms as they are typed. */
export function OfferPayment({ typed }: { typed: TypedTerms }) {
  const debt = parseTypedTerms(typed)
  const schedule = debt === null ? null : amortizationSchedule(debt)
  return (
    <p className={styles.payment} role="status">
      {schedule === null ? (
        'Enter amount, rate and term to see the payment.'
      ) : (
        <>
          <span>
            Monthly payment{' '}
            <strong>
              <Money amount={schedule.payment} />
            </strong>
          </span>
          <span>
            Total interest <Money amount={schedule.total_interest} />
          </span>
        </>
      )}
    </p>
  )
}
