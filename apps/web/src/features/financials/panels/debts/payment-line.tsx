import { type Debt, monthlyPayment, yearlyDebtService } from '@loanyard/lending/loan/payment'
import { reaches } from '@loanyard/lending/numbers/ratios'
import { clsx } from 'clsx'
import { formatFraction, formatTerm } from '../../../../lib/format/rates-and-terms.ts'
import ui from '../../../../ui/layout/primitives.module.css'
import { Money } from '../../../../ui/text/money.tsx'
import { parseTypedDebt, type TypedDebt, rateLimitOf, type LimitTerms } from '../../data/debt-terms.ts'
import * as copy from './copy.ts'

interface PaymentLineProps {
  typed: TypedDebt
  isProposed: boolean
  limits: LimitTerms
}

function Limits({ debt, limits }: { debt: Debt; limits: LimitTerms }) {
  const rate = rateLimitOf(limits)
  const { maturity } = limits
  const isHigh = rate !== null && !reaches(rate.highest_rate, debt.rate)
  const isLong = debt.term > maturity.longest_term_months
  return (
    <>
      {isHigh && (
        <p className={clsx(ui.note, ui.cautionNote, ui.small)}>
          {copy.rateOverMaximum(
            formatFraction(rate.highest_rate),
            formatFraction(rate.base_rate),
            formatFraction(rate.spread),
          )}
        </p>
      )}
      {isLong && (
        <p className={clsx(ui.note, ui.cautionNote, ui.small)}>
          {maturity.mixed === null
            ? copy.termOverMaximum(formatTerm(maturity.longest_term_months), maturity.real_estate)
            : copy.termOverBlend(formatTerm(maturity.longest_term_months))}
        </p>
      )}
    </>
  )
}

export function PaymentLine({ typed, isProposed, limits }: PaymentLineProps) {
  const debt = parseTypedDebt(typed)
  return (
    <div className={ui.stack2}>
      <p role="status">
        {debt === null ? (
          copy.paymentPlaceholder
        ) : (
          <>
            {copy.monthlyPayment}{' '}
            <strong>
              <Money amount={monthlyPayment(debt)} />
            </strong>
            {copy.annual} <Money amount={yearlyDebtService(debt)} />
          </>
        )}
      </p>
      {debt !== null && isProposed && <Limits debt={debt} limits={limits} />}
    </div>
  )
}
