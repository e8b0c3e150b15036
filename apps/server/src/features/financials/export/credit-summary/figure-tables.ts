import type { Financials } from '@loanyard/contract/financials/schemas'
import * as ruleTexts from '@loanyard/contract/financials/underwriting-copy'
import { sumAmounts } from '@loanyard/lending/numbers/amounts'
import { formatRatio } from '@loanyard/lending/numbers/ratios'
import { hasEarnings, periodFigures } from '@loanyard/lending/underwriting/financial-summary'
import type { Markup } from '../../../../media/markup.ts'
import * as words from '../../copy.ts'
import { block, money, note, percentText, table, wholeMoney } from './blocks.ts'
import * as copy from './copy.ts'

/** Rows and periods shown; a lender finds the rest in the workbook. */
const maxRows = 9
const maxPeriods = 6
/** Characters of a period's name that six columns have room for. */
const shortName = 10

/** The first rows, and the others as one. */
function shortened<T>(items: readonly T[], lineOf: (item: T) => string[], rest: (items: readonly T[]) => string[]) {
  if (items.length <= maxRows) return items.map(lineOf)
  return [...items.slice(0, maxRows - 1).map(lineOf), rest(items.slice(maxRows - 1))]
}

const empty = note(copy.nothingEntered)

const moneyOrDash = (amount: string): string => (amount === '0.00' ? '–' : money(amount))

export function sourcesBlock({ source_use }: Financials): Markup {
  const { items, lender_total, borrower_total, seller_total, overall_total } = source_use
  if (items.length === 0) return block(copy.sourcesAndUses, empty)
  const amounts = (some: typeof items) => {
    const columns = (['lender_amount', 'borrower_amount', 'seller_amount'] as const).map((column) =>
      sumAmounts(some.map((item) => item[column])),
    )
    return [...columns, sumAmounts(columns)].map(moneyOrDash)
  }
  return block(
    copy.sourcesAndUses,
    table({
      headings: [words.item, words.lender, words.borrower, words.seller, words.total],
      lines: shortened(
        items,
        (item) => [item.item_name, ...amounts([item])],
        (others) => [copy.more(others.length), ...amounts([...others])],
      ),
      totals: [[words.total, ...[lender_total, borrower_total, seller_total, overall_total].map(moneyOrDash)]],
      nameWidth: 30,
    }),
  )
}

export function periodsBlock({ financial_summary, underwriting }: Financials): Markup {
  const { items, periods, projections } = financial_summary
  const shown = periods.slice(-maxPeriods)
  if (items.length === 0 || shown.length === 0) return block(copy.debtServiceByPeriod, empty)
  const figures = shown.map((period) => {
    const own = periodFigures(items, period)
    const check = underwriting.coverage.find((each) => each.period === period)?.dscr
    return { ...own, check, isEntered: hasEarnings(own) }
  })
  const ratio = (value: string | null, isEntered: boolean) => (value === null || !isEntered ? '–' : formatRatio(value))
  const line = (label: string, of: (own: (typeof figures)[number]) => string) => [label, ...figures.map(of)]
  const hidden = periods.length - shown.length
  const headings = shown.map((period) => (projections.includes(period) ? copy.projection(period) : period))
  const content = table({
    headings: ['', ...headings],
    lines: [
      line(words.income, ({ income }) => wholeMoney(income)),
      line(words.expense, ({ expense }) => wholeMoney(expense)),
      line(copy.addBacks, ({ added_back }) => wholeMoney(added_back)),
      line(words.sde, ({ sde }) => wholeMoney(sde)),
      line(words.debtService, ({ debt_service }) => wholeMoney(debt_service)),
    ],
    totals: [
      line(words.dscr, ({ dscr, isEntered }) => ratio(dscr, isEntered)),
      line(words.globalDscr, ({ global_dscr, isEntered }) => ratio(global_dscr, isEntered)),
      line(copy.minimum, ({ check, isEntered }) =>
        check === undefined || !isEntered || check.floor === null
          ? ruleTexts.results[isEntered ? (check?.result ?? 'not_determined') : 'no_debt']
          : `${formatRatio(check.floor)}, ${ruleTexts.results[check.result]}`,
      ),
    ],
    // Of more periods, long names would break over two lines.
    ...((shown.length <= 4 || headings.every((heading) => heading.length <= shortName)) && {
      widths: [22, ...shown.map(() => 78 / shown.length)],
    }),
    nameWidth: 16,
  })
  return hidden === 0
    ? block(copy.debtServiceByPeriod, content)
    : block(`${copy.debtServiceByPeriod} · ${copy.earlierPeriods(hidden)}`, content)
}

/** In multiples of the font size. */
const halfPage = 34
const digitWidth = 0.63
const cellSpace = 1

/** In multiples of the font size: what half a page has left for names beside its columns. */
function roomForNames(lines: readonly (readonly string[])[]): number {
  const columns = lines[0]?.slice(1).map((_, at) => Math.max(...lines.map((texts) => texts[at + 1]?.length ?? 0))) ?? []
  return columns.reduce((room, length) => room - length * digitWidth - cellSpace, halfPage)
}

const leastCollateralName = 11
const leastDebtName = 14

export function collateralBlock({ collateral: { items, summary } }: Financials): Markup {
  if (items.length === 0) return block(copy.collateral, empty)
  const sum = (some: typeof items, column: 'fmv_bv' | 'liens' | 'cv') =>
    money(sumAmounts(some.map((item) => item[column])))
  const headings = [words.item, copy.value, words.liens, copy.counted]
  const totals = [[words.total, sum(items, 'fmv_bv'), sum(items, 'liens'), money(summary.total_cv)]]
  const lines = shortened(
    items,
    (item) => [item.item_name, money(item.fmv_bv), money(item.liens), money(item.cv)],
    (others) => [
      copy.more(others.length),
      ...(['fmv_bv', 'liens', 'cv'] as const).map((column) => sum([...others], column)),
    ],
  )
  const nameWidth = Math.max(leastCollateralName, roomForNames([headings, ...lines, ...totals]))
  return block(copy.collateral, table({ headings, lines, totals, nameWidth }))
}

export function debtsBlock({ financial_summary: { items } }: Financials): Markup {
  const debts = items.filter(({ principal_amount }) => principal_amount !== null)
  if (debts.length === 0) return block(copy.debts, empty)
  const headings = [words.item, words.principal, words.rate, copy.monthly]
  const lines = shortened(
    debts,
    ({ item_name, principal_amount, rate, term, payment }) => [
      item_name,
      money(principal_amount ?? '0.00'),
      `${percentText(rate ?? '0')}, ${words.term(term ?? 0)}`,
      money(payment ?? '0.00'),
    ],
    (others) => [
      copy.more(others.length),
      money(sumAmounts(others.map(({ principal_amount }) => principal_amount ?? '0.00'))),
      '',
      money(sumAmounts(others.map(({ payment }) => payment ?? '0.00'))),
    ],
  )
  const nameWidth = Math.max(leastDebtName, roomForNames([headings, ...lines]))
  return block(copy.debts, table({ headings, lines, nameWidth }))
}
