import { financedFee } from '@loanyard/lending/guaranty/financed-fee'
import { amortizationSchedule } from '@loanyard/lending/loan/amortization'
import type { LoanTerms } from '@loanyard/lending/loan/loan-terms'
import { monthlyPayment } from '@loanyard/lending/loan/payment'
import { collateral } from '@loanyard/lending/underwriting/collateral'
import { FIELD_TYPES, financialSummary, periodFigures } from '@loanyard/lending/underwriting/financial-summary'
import { sensitivity } from '@loanyard/lending/underwriting/sensitivity'
import { sourceUseTotals } from '@loanyard/lending/underwriting/sources-and-uses'

const ROUNDS = 200
const ROWS = 200
const PERIODS = Array.from({ length: 12 }, (_, index) => String(2015 + index))
const TERMS: LoanTerms = {
  sba_program: '7(a)',
  on: '2026-11-20',
  term_months: 120,
  guaranty_percentage: null,
  naics_code: null,
  fee_flags: [],
}
const byPeriod = (row: number) =>
  Object.fromEntries(PERIODS.map((period, index) => [period, `${row * 7919 + index * 104_729}.5${index % 10}`]))

const summary = Array.from({ length: ROWS }, (_, row) => ({
  field_type: FIELD_TYPES[row % FIELD_TYPES.length] ?? 'Income',
  values: byPeriod(row),
  sde: byPeriod(row),
}))
const uses = Array.from({ length: ROWS }, (_, row) => ({
  id: String(row),
  lender_amount: '123456.78',
  borrower_amount: '999999999999.99',
  seller_amount: '0.00',
}))
const items = uses.map(() => ({
  collateral_type: 'Real Estate' as const,
  fmv_bv: '999999999999999.99',
  liens: '5.00',
}))
const debts = Array.from({ length: 5 }, (_, row) => ({
  principal_amount: '500000.00',
  rate: '0.105',
  term: 120 + 12 * row,
}))
const figures = periodFigures(summary, '2020')

/** What the page calculates while a person types, each called as the page calls it. */
const CALCULATIONS: Readonly<Record<string, () => unknown>> = {
  'summary, 200 rows × 12 periods': () => financialSummary(summary, PERIODS),
  'summary, one period of it': () => periodFigures(summary, '2020'),
  'sources and uses, 200 rows': () => sourceUseTotals(uses),
  'collateral, 200 items': () => collateral(items, { loan: '850000.00', on: TERMS.on }),
  'sensitivity, 5 debts': () => sensitivity(figures, debts),
  'financed fee': () => financedFee('1500000.00', TERMS),
  'monthly payment': () => monthlyPayment({ principal_amount: '1000000.00', rate: '0.0975', term: 300 }),
  'schedule of 300 months': () => amortizationSchedule({ principal_amount: '1000000.00', rate: '0.0975', term: 300 }),
}

/** Prints what each figure takes in ms: the first time in this process, then the median and the 95th percentile. */
export function benchCalculations(): void {
  console.log('\n| figure | first, ms | median, ms | p95, ms |\n| --- | --- | --- | --- |')
  for (const [name, work] of Object.entries(CALCULATIONS)) {
    const first = timed(work)
    const times = Array.from({ length: ROUNDS }, () => timed(work)).toSorted((a, b) => a - b)
    const at = (part: number) => (times[Math.floor(ROUNDS * part)] ?? 0).toFixed(3)
    console.log(`| ${name} | ${first.toFixed(2)} | ${at(0.5)} | ${at(0.95)} |`)
  }
}

function timed(work: () => unknown): number {
  const start = performance.now()
  work()
  return performance.now() - start
}
