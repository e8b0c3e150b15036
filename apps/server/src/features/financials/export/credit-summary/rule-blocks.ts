import { numericDate } from '@loanyard/contract/core/dates'
import type { Financials } from '@loanyard/contract/financials/schemas'
import type { Underwriting } from '@loanyard/contract/financials/underwriting'
import * as ruleTexts from '@loanyard/contract/financials/underwriting-copy'
import { guarantyFee } from '@loanyard/lending/guaranty/guaranty-fee'
import { yearlyDebtService } from '@loanyard/lending/loan/payment'
import { formatRatio } from '@loanyard/lending/numbers/ratios'
import { periodFigures } from '@loanyard/lending/underwriting/financial-summary'
import { EARNINGS_LOSSES, RATE_POINTS, sensitivity } from '@loanyard/lending/underwriting/sensitivity'
import { feeShares } from '@loanyard/lending/underwriting/sources-and-uses'
import type { Markup } from '../../../../media/markup.ts'
import { loanTermsOf, type DealFinancials } from '../../deal-financials.ts'
import { equityNote } from '../../underwriting-lines.ts'
import { block, money, note, percentText, table } from './blocks.ts'
import * as copy from './copy.ts'
import { keyPeriod } from './key-figures.ts'

export function feeBlock(financials: DealFinancials, { collateral }: Financials): Markup {
  const { loan } = collateral.summary
  if (loan === '0.00') return block(copy.guarantyFee, note(copy.nothingEntered))
  const { fee, guaranteed_portion, guaranty_percentage, service_fee_rate } = guarantyFee(loan, loanTermsOf(financials))
  const shares = feeShares(fee, financials.lender_fee_share)
  const share = `${financials.lender_fee_share.replace(/\.?0+$/, '') || '0'}%`
  return block(
    copy.guarantyFee,
    table({
      headings: null,
      lines: [
        [copy.feeOn(percentText(guaranty_percentage)), money(guaranteed_portion)],
        [copy.paidByLender(share), money(shares.lender)],
        [copy.paidByBorrower, money(shares.borrower)],
        [copy.serviceFee, percentText(service_fee_rate)],
      ],
      totals: [[copy.upfrontFee, money(fee)]],
      nameWidth: 24,
    }),
  )
}

export function equityBlock(presented: Financials): Markup {
  const text = equityNote(presented)
  if (text !== null) return block(copy.equityInjection, note(text))
  const { equity } = presented.underwriting
  if (equity.required === '0.00') return block(copy.equityInjection, note(copy.nothingEntered))
  return block(
    copy.equityInjection,
    table({
      headings: null,
      lines: [
        [`${ruleTexts.equityRequired}, ${percentText(equity.required_rate)}`, money(equity.required)],
        [ruleTexts.ownMoney, money(equity.counted_own)],
        [ruleTexts.limitedSources, money(equity.counted_limited)],
      ],
      totals: [[ruleTexts.equityMissing, money(equity.missing)]],
      nameWidth: 24,
    }),
  )
}

/** Of the key period, by rate and earnings. */
export function stressBlock(presented: Financials): Markup {
  const period = keyPeriod(presented)
  if (period === null) return block(copy.stressTest, note(copy.nothingEntered))
  const { items } = presented.financial_summary
  const debts = items.flatMap(({ field_type, principal_amount, rate, term, values }) => {
    if (field_type !== 'Debt Proposed' || principal_amount === null || rate === null || term === null) return []
    const debt = { principal_amount, rate, term }
    return values[period] === yearlyDebtService(debt) ? [debt] : []
  })
  const cases = sensitivity(periodFigures(items, period), debts)
  const ratioAt = (points: string, loss: string) => {
    const found = cases.find((each) => each.rate_points === points && each.earnings_loss === loss)
    return found === undefined || found.dscr === null ? '–' : formatRatio(found.dscr)
  }
  return block(
    copy.stressTestOf(period),
    table({
      headings: ['', ...EARNINGS_LOSSES.map((loss) => (loss === '0' ? copy.baseCase : copy.earningsDown(loss)))],
      lines: RATE_POINTS.map((points) => [
        points === '0' ? copy.currentRate : copy.rateUp(points),
        ...EARNINGS_LOSSES.map((loss) => ratioAt(points, loss)),
      ]),
      nameWidth: 12,
    }),
  )
}

const ruleUsed = ({ name, from, confidence }: Underwriting['edition']): string =>
  copy.ruleUsed(name, numericDate(from), confidence === 'H')

/** Which rules the figures follow, and how sure they are. */
export function ruleNotes(financials: DealFinancials, { terms, underwriting }: Financials): string {
  const { loan_number } = terms
  const named = [underwriting.edition, underwriting.equity.rule, ...underwriting.coverage.map(({ dscr }) => dscr.rule)]
  const used = new Set(named.flatMap((rule) => (rule === null ? [] : [ruleUsed(rule)])))
  return [
    copy.expectedOn(numericDate(loan_number.on), ruleTexts.loanNumberBasis[loan_number.basis]),
    ...used,
    copy.ratesAsOf(numericDate(financials.on)),
  ].join(' · ')
}
