import type { SheetRow } from '@loanyard/data-grid/sheet'
import * as copy from './copy.ts'

/** The lines of a business tax return, in its order. */
export const summaryTemplate = [
  { item_name: copy.revenue, field_type: 'Income' },
  { item_name: copy.costOfGoods, field_type: 'Expense' },
  { item_name: copy.officerCompensation, field_type: 'Expense' },
  { item_name: copy.operatingExpenses, field_type: 'Expense' },
  { item_name: copy.depreciation, field_type: 'Expense' },
  { item_name: copy.amortization, field_type: 'Expense' },
  { item_name: copy.interest, field_type: 'Expense' },
  { item_name: copy.taxes, field_type: 'Expense' },
] as const

const closing = [copy.workingCapital, copy.closingCosts, copy.guarantyFee]
const property = [copy.purchaseOfProperty, copy.improvements, copy.environmentalReports]

const usesByPurpose: Readonly<Record<string, readonly string[]>> = {
  'Business Acquisition': [copy.purchasePrice, copy.inventory, copy.equipment],
  'Partner Buyout': [copy.purchaseOfInterest],
  'Commercial Real Estate': property,
  Construction: [copy.land, copy.construction, copy.architects, copy.contingency],
  Equipment: [copy.equipment, copy.installation],
  'Debt Refinance': [copy.payoff],
  Startup: [copy.equipment, copy.improvements, copy.inventory, copy.openingCosts],
  Franchise: [copy.franchiseFee, copy.equipment, copy.improvements, copy.inventory],
  'Working Capital': [],
}

/** What loans of a purpose pay for. */
export function usesFor(purpose: string | null): readonly string[] {
  const own = purpose === null ? undefined : usesByPurpose[purpose]
  return [...(own ?? [copy.equipment]), ...closing]
}

/** The last three full years before a day, and the twelve months up to it. */
export function standardPeriods(on: string): readonly string[] {
  const year = Number(on.slice(0, 4))
  return [year - 3, year - 2, year - 1].map(String).concat(copy.ttm)
}

/** The period after which a standard one belongs among these; null: first. */
export function placeOf(period: string, periods: readonly string[]): string | null {
  const isBefore = (each: string) => /^\d{4}$/.test(each) && (period === copy.ttm || each < period)
  return periods.findLast(isBefore) ?? null
}

const simple = (name: string | undefined) => (name ?? '').trim().toLowerCase()

/** The rows of a template that a table doesn't have. */
export function missingFrom<T extends { readonly item_name: string }>(
  template: readonly T[],
  rows: readonly SheetRow[],
): readonly T[] {
  const present = new Set(rows.map(({ cells }) => simple(cells['item_name'])))
  return template.filter(({ item_name }) => !present.has(simple(item_name)))
}
