import type { FinancialSummary, PeriodFigures, SummaryInput, SummaryItem } from '@loanyard/contract/financials/summary'
import { monthlyPayment, yearlyDebtService } from '@loanyard/lending/loan/payment'
import { formatRatio } from '@loanyard/lending/numbers/ratios'
import { periodFigures, type PeriodFigures as Derived } from '@loanyard/lending/underwriting/financial-summary'
import { toId } from '../../../services/ids.ts'
import { fraction } from '../../deals/index.ts'
import * as copy from '../copy.ts'
import type { DealFinancials } from '../deal-financials.ts'
import { tableCan } from '../policy.ts'
import { formatMoney } from './cells.ts'
import { amountsOf, summaryCells, requestedSummaryRows } from './summary-cells.ts'
import {
  findPeriods,
  findSummaryRows,
  saveAmounts,
  saveSummaryRows,
  type DebtTerms,
  type SummaryRow,
} from './summary-queries.ts'
import { toStoredRow, type Period, type Table } from './table.ts'

const zero = '0.00'

/** Null for rows without terms. */
function debtOf({ principal_amount, rate, term }: SummaryRow): DebtTerms | null {
  return principal_amount === null || rate === null || term === null
    ? null
    : { principal_amount, rate: fraction(rate) ?? rate, term }
}

/** Amounts by the names of the periods. */
function byPeriod(row: SummaryRow, periods: readonly Period[], which: 0 | 1): Record<string, string> {
  return Object.fromEntries(periods.map(({ id, name }) => [name, row.amounts[id]?.[which] ?? zero]))
}

function presentItem(row: SummaryRow, periods: readonly Period[]): SummaryItem {
  const id = toId('summary_row', row.id)
  const terms = debtOf(row)
  const annualPayments = terms === null ? null : yearlyDebtService(terms)
  const values = byPeriod(row, periods, 0)
  return {
    id,
    row_id: id,
    item_name: row.item_name,
    field_type: row.field_type,
    values,
    sde: byPeriod(row, periods, 1),
    principal_amount: terms?.principal_amount ?? null,
    rate: terms?.rate ?? null,
    term: terms?.term ?? null,
    payment: terms === null ? null : monthlyPayment(terms),
    periods:
      annualPayments === null ? [] : periods.map(({ name }) => name).filter((name) => values[name] === annualPayments),
    version: row.version,
  }
}

const ratioText = (ratio: string | null) => (ratio === null ? null : formatRatio(ratio))

function presentFigures({ income, expense, sde, debt_service, dscr, global_dscr }: Derived): PeriodFigures {
  return { income, expense, sde, debt_service, dscr: ratioText(dscr), global_dscr: ratioText(global_dscr) }
}

const footerLines = [
  [copy.income, 'income'],
  [copy.expense, 'expense'],
  [copy.addedBack, 'added_back'],
  [copy.sde, 'sde'],
  [copy.debtService, 'debt_service'],
  [copy.dscr, 'dscr'],
  [copy.globalDscr, 'global_dscr'],
] as const

function footerOf(derived: ReadonlyMap<string, Derived>): FinancialSummary['footer'] {
  const text = (figures: Derived, name: keyof Derived) =>
    name === 'dscr' || name === 'global_dscr' ? (ratioText(figures[name]) ?? '—') : formatMoney(figures[name])
  return {
    rows: footerLines.map(([label, name]) => ({
      label,
      values: Object.fromEntries([...derived].map(([period, figures]) => [period, text(figures, name)])),
    })),
  }
}

/** `added` are UUIDs. */
function presentSummary(
  financials: DealFinancials,
  { rows, periods }: { rows: readonly SummaryRow[]; periods: readonly Period[] },
  added: readonly string[],
): FinancialSummary {
  const items = rows.map((row) => presentItem(row, periods))
  const names = periods.map(({ name }) => name)
  const derived = new Map(names.map((name) => [name, periodFigures(items, name)]))
  return {
    items,
    periods: names,
    projections: periods.filter(({ is_projection }) => is_projection).map(({ name }) => name),
    derived: Object.fromEntries([...derived].map(([name, figures]) => [name, presentFigures(figures)])),
    footer: footerOf(derived),
    version: financials.financial_summary,
    added: added.map((id) => toId('summary_row', id)),
    can: tableCan,
  }
}

export const summaryTable: Table<SummaryInput, FinancialSummary> = {
  name: 'financial_summary',
  idKind: 'summary_row',
  activity: 'financial_summary_changed',
  defaults: { item_name: '', field_type: 'Income', principal_amount: null, rate: null, term: null },
  find: async (ctx, { deal_id }) => {
    const periods = await findPeriods(ctx, deal_id)
    const result = await findSummaryRows(ctx, deal_id, true)
    return { stored: result.map((row) => toStoredRow(row, summaryCells(row, periods))), periods }
  },
  requested: requestedSummaryRows,
  save: (tx, { deal_id }, { content, ...write }) => {
    saveSummaryRows(tx, deal_id, write)
    saveAmounts(tx, amountsOf(write.rows, content.periods))
  },
  show: async (ctx, financials, added) => {
    const periods = await findPeriods(ctx, financials.deal_id)
    return presentSummary(financials, { rows: await findSummaryRows(ctx, financials.deal_id, false), periods }, added)
  },
}
