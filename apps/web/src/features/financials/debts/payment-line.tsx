import { type Debt, monthlyPayment, yearlyDebtService } from '@loanyard/lending/payment'
import { reaches } from '@loanyard/lending/ratios'
import { formatFraction, formatTerm } from '../../../lib/rates-and-terms.ts'
import { Money } from '../../../ui/money.tsx'
import styles from '../financials.module.css'
import { parseTypedDebt, type TypedDebt } from './debt-so-far.ts'
import { rateLimitOf, termLimitOf, type LimitTerms } from './limits.ts'

interface PaymentLineProps {
  /** As far as it is typed. */
  typed: TypedDebt
  isProposed: boolean
  limits: LimitTerms
}

function Limits({ debt, limits }: { debt: Debt; limits: LimitTerms }) {
  const rate = rateLimitOf(limits)
  const term = termLimitOf(limits)
  const isHigh = rate !== null && !reaches(rate.highest_rate, debt.rate)
  const isLong = debt.term > term.longest_term_months
  return (
    <>
      {isHigh && (
        <p className={styles.caution}>
          Over the SBA maximum of {formatFraction(rate.highest_rate)} for a variable rate (prime{' '}
          {formatFraction(rate.base_rate)} + {formatFraction(rate.spread)}).
        </p>
      )}
      {isLong && (
        <p className={styles.caution}>
          Longer than the SBA maximum of {formatTerm(term.longest_term_months)} {term.real_estate ? 'for' : 'without'}{' '}
          real estate.
        </p>
      )}
    </>
  )
}

/** The payment of a debt as it is typed, and where it is beyond the SBA's limits. */
export function PaymentLine({ typed, isProposed, limits }: PaymentLineProps) {
  const debt = parseTypedDebt(typed)
  return (
    <div className={styles.payment}>
      <p role="status">
        {debt === null ? (
          'Enter principal, rate and term to see the payment.'
        ) : (
          <>
            Monthly payment{' '}
            <strong>
              <Money amount={monthlyPayment(debt)} />
            </strong>
            , annual <Money amount={yearlyDebtService(debt)} />
          </>
        )}
      </p>
      {debt !== null && isProposed && <Limits debt={debt} limits={limits} />}
    </div>
  )
}
