import { type Amount, readAmount, sumAmounts } from '../numbers/amounts.ts'
import { ZERO } from '../numbers/decimal.ts'
import { type Ratio, reaches } from '../numbers/ratios.ts'
import type { PeriodFigures, SummaryRow } from './financial-summary.ts'

/** Figures that contradict each other or are too good to be right. For information only. */
export type InputWarning =
  | { kind: 'income_twice'; period: string; revenue: NamedAmount; net_income: NamedAmount }
  | { kind: 'high_dscr'; period: string; dscr: Ratio; sde: Amount; debt_proposed: Amount }
  | { kind: 'loan_amounts'; deal: Amount | null; sources: Amount | null; debts: Amount | null }
  | { kind: 'negative_source'; item_name: string; source: SourceName; amount: Amount }

const SOURCE_NAMES = ['lender', 'borrower', 'seller'] as const
type SourceName = (typeof SOURCE_NAMES)[number]

interface InputSource extends Record<`${SourceName}_amount`, Amount> {
  item_name: string
}

export interface NamedAmount {
  item_name: string
  amount: Amount
}

export interface InputRow extends Pick<SummaryRow, 'field_type' | 'values'> {
  item_name: string
  /** Of a debt entered by its terms. */
  principal_amount: Amount | null
}

export interface WarningInput {
  /** The deal's loan amount; null: not known yet. */
  loan_amount: Amount | null
  /** The lender's total in sources and uses; zero: not entered yet. */
  lender_total: Amount
  sources: readonly InputSource[]
  rows: readonly InputRow[]
  periods: readonly (Pick<PeriodFigures, 'sde' | 'debt_proposed' | 'dscr'> & { period: string })[]
}

/** A DSCR above this is more often a typing error than a result. */
const HIGHEST_PLAUSIBLE_DSCR = '5'

const REVENUE = /\b(revenues?|sales|receipts|turnover|gross income)\b/i
const AFTER_EXPENSES =
  /\b(net (ordinary |operating |business |taxable )?(income|profit|earnings)|(gross|operating) profit|(taxable|ordinary( business)?|operating|pre-?tax) income|ebitda?|sde)\b/i

/** @throws RangeError if a value is not an amount. */
export function inputWarnings({ loan_amount, lender_total, sources, rows, periods }: WarningInput): InputWarning[] {
  const differing = loanAmounts(loan_amount, lender_total, rows)
  return [
    ...periods.flatMap(({ period }) => incomeTwice(rows, period)),
    ...periods.flatMap(({ period, dscr, sde, debt_proposed }): InputWarning[] =>
      isHigh(dscr) ? [{ kind: 'high_dscr', period, dscr, sde, debt_proposed }] : [],
    ),
    ...sources.flatMap(negativeSources),
    ...(differing === null ? [] : [differing]),
  ]
}

/** A source pays for a use, so a minus is usually a typing error; it also lowers the total project cost. */
function negativeSources(row: InputSource): InputWarning[] {
  return SOURCE_NAMES.flatMap((source): InputWarning[] => {
    const amount = row[`${source}_amount`]
    return readAmount(amount).lt(ZERO) ? [{ kind: 'negative_source', item_name: row.item_name, source, amount }] : []
  })
}

const isHigh = (dscr: Ratio | null): dscr is Ratio => dscr !== null && !reaches(HIGHEST_PLAUSIBLE_DSCR, dscr)

/** Net income is what is left of revenue, so as income both would count twice. */
function incomeTwice(rows: readonly InputRow[], period: string): InputWarning[] {
  const income = rows.flatMap(({ field_type, item_name, values }): NamedAmount[] => {
    const amount = Object.hasOwn(values, period) ? (values[period] ?? '0.00') : '0.00'
    return field_type === 'Income' && !readAmount(amount).eq(ZERO) ? [{ item_name, amount }] : []
  })
  const net_income = income.find(({ item_name }) => AFTER_EXPENSES.test(item_name))
  const revenue = income.find(({ item_name }) => REVENUE.test(item_name) && !AFTER_EXPENSES.test(item_name))
  return net_income === undefined || revenue === undefined
    ? []
    : [{ kind: 'income_twice', period, revenue, net_income }]
}

function loanAmounts(deal: Amount | null, lenderTotal: Amount, rows: readonly InputRow[]): InputWarning | null {
  const principals = rows.flatMap(({ field_type, principal_amount }) =>
    field_type === 'Debt Proposed' && principal_amount !== null ? [principal_amount] : [],
  )
  const sources = readAmount(lenderTotal).eq(ZERO) ? null : lenderTotal
  const debts = principals.length === 0 ? null : sumAmounts(principals)
  const others = [sources, debts].filter((amount) => amount !== null)
  const isSame = others.every((amount) => deal !== null && readAmount(amount).eq(readAmount(deal)))
  return isSame ? null : { kind: 'loan_amounts', deal, sources, debts }
}
