import { type Amount, readAmount, sumAmounts, writeAmount } from '../numbers/amounts.ts'
import { type Ratio, ratioOf } from '../numbers/ratios.ts'

export const FIELD_TYPES = ['Income', 'Expense', 'Debt Proposed', 'Debt Others'] as const
export type FieldType = (typeof FIELD_TYPES)[number]

/** Amounts by period; missing and null count as zero. */
export type ByPeriod = Readonly<Record<string, Amount | null>>

export interface SummaryRow {
  field_type: FieldType
  values: ByPeriod
  /** Add-backs; used on Expense rows only. */
  sde: ByPeriod
}

export interface PeriodFigures {
  income: Amount
  expense: Amount
  added_back: Amount
  /** Seller's discretionary earnings: income − expense + added back. */
  sde: Amount
  debt_proposed: Amount
  debt_others: Amount
  debt_service: Amount
  /** SDE ÷ proposed debt; null if that is zero or less. */
  dscr: Ratio | null
  /** SDE ÷ (proposed + other debt); null if that is zero or less. */
  global_dscr: Ratio | null
}

/**
 * The calculated values of every period (docs/lending.md), in the given order.
 * @throws RangeError if a value is not an amount.
 */
export function financialSummary(
  rows: readonly SummaryRow[],
  periods: readonly string[],
): Record<string, PeriodFigures> {
  return Object.fromEntries(periods.map((period) => [period, periodFigures(rows, period)]))
}

/**
 * The calculated values of one period, for a grid in which only that period changed.
 * @throws RangeError if a value is not an amount.
 */
export function periodFigures(rows: readonly SummaryRow[], period: string): PeriodFigures {
  const sums = sumsOf(rows, period)
  const earnings = readAmount(sums.income).minus(readAmount(sums.expense)).plus(readAmount(sums.added_back))
  return coverageOf(writeAmount(earnings), sums)
}

type Sums = Pick<PeriodFigures, 'income' | 'expense' | 'added_back' | 'debt_proposed' | 'debt_others'>

/** Whether any income or expense of a period was entered: without, a DSCR of zero would look like a failure. */
export const hasEarnings = ({ income, expense }: Pick<PeriodFigures, 'income' | 'expense'>): boolean =>
  income !== '0.00' || expense !== '0.00'

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
  const amounts: Record<FieldType, Amount[]> = { Income: [], Expense: [], 'Debt Proposed': [], 'Debt Others': [] }
  const addedBack: Amount[] = []
  for (const row of rows) {
    amounts[row.field_type].push(amountIn(row.values, period))
    if (row.field_type === 'Expense') addedBack.push(amountIn(row.sde, period))
  }
  return {
    income: sumAmounts(amounts.Income),
    expense: sumAmounts(amounts.Expense),
    added_back: sumAmounts(addedBack),
    debt_proposed: sumAmounts(amounts['Debt Proposed']),
    debt_others: sumAmounts(amounts['Debt Others']),
  }
}

// A period may be named "constructor", so inherited properties must be ignored.
const amountIn = (byPeriod: ByPeriod, period: string): Amount =>
  (Object.hasOwn(byPeriod, period) ? byPeriod[period] : null) ?? '0.00'
