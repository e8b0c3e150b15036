import { type Amount, readAmount, sumAmounts, writeAmount } from '../numbers/amounts.ts'
import { type Ratio, ratioOf } from '../numbers/ratios.ts'

export const FIELD_TYPES = ['Income', 'Expense', 'Debt Proposed', 'Debt Others'] as const
export type FieldType = (typeof FIELD_TYPES)[number]

/** Amounts by period; a missing or null one counts as zero. */
export type ByPeriod = Readonly<Record<string, Amount | null>>

export interface SummaryRow {
  field_type: FieldType
  values: ByPeriod
  /** what of it is added back; counts on Expense rows only */
  sde: ByPeriod
}

export interface PeriodFigures {
  income: Amount
  expense: Amount
  added_back: Amount
  /** seller's discretionary earnings: income − expense + added back */
  sde: Amount
  debt_proposed: Amount
  debt_others: Amount
  debt_service: Amount
  /** sde ÷ proposed; null where that is zero or less */
  dscr: Ratio | null
  /** sde ÷ (proposed + others); null where that is zero or less */
  global_dscr: Ratio | null
}

/**
 * The derived figures of every period (lending.md 3), in the order given.
 * @throws RangeError where a value is not an amount.
 */
export function financialSummary(
  rows: readonly SummaryRow[],
  periods: readonly string[],
): Record<string, PeriodFigures> {
  return Object.fromEntries(periods.map((period) => [period, periodFigures(rows, period)]))
}

/**
 * The derived figures of one period, for a grid where only that period changed.
 * @throws RangeError where a value is not an amount.
 */
export function periodFigures(rows: readonly SummaryRow[], period: string): PeriodFigures {
  const sums = sumsOf(rows, period)
  const earnings = readAmount(sums.income).minus(readAmount(sums.expense)).plus(readAmount(sums.added_back))
  return coverageOf(writeAmount(earnings), sums)
}

type Sums = Pick<PeriodFigures, 'income' | 'expense' | 'added_back' | 'debt_proposed' | 'debt_others'>

function coverageOf(sde: Amount, sums: Sums): PeriodFigures {
  const debtService = sumAmounts([sums.debt_proposed, sums.debt_others])
  return {
    ...sums,
    sde,
    debt_service: debtService,
    dscr: ratioOf(sde, sums.debt_proposed),
    global_dscr: ratioOf(sde, debtService),
  }
}

function sumsOf(rows: readonly SummaryRow[], period: string): Sums {
  const found: Record<FieldType, Amount[]> = { Income: [], Expense: [], 'Debt Proposed': [], 'Debt Others': [] }
  const addedBack: Amount[] = []
  for (const row of rows) {
    found[row.field_type].push(amountIn(row.values, period))
    if (row.field_type === 'Expense') addedBack.push(amountIn(row.sde, period))
  }
  return {
    income: sumAmounts(found.Income),
    expense: sumAmounts(found.Expense),
    added_back: sumAmounts(addedBack),
    debt_proposed: sumAmounts(found['Debt Proposed']),
    debt_others: sumAmounts(found['Debt Others']),
  }
}

// A period may be called "constructor": only the row's own amounts count.
const amountIn = (amounts: ByPeriod, period: string): Amount =>
  (Object.hasOwn(amounts, period) ? amounts[period] : null) ?? '0.00'
