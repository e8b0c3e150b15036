import { calls } from '@loanyard/contract/calls'
import type { BodyInputOf } from '@loanyard/contract/core/call'
import type { Financials } from '@loanyard/contract/financials/schemas'
import type { Application } from '../app/application.ts'
import type { Api } from '../app/client.ts'
import type { DealFixture } from '../data/deal-fixture.ts'
import { makeDeal } from '../data/factories.ts'

const { saveSourceUse, saveCollateral, addPeriod, saveFinancialSummary, saveDebt, exportFinancials, getFinancials } =
  calls.financials

/** Examples of the lending rules, with some rows that are hard to export. */
const sources: BodyInputOf<typeof saveSourceUse>['items'] = [
  { item_name: '=cmd|"/c calc"', lender_amount: '1350000', borrower_amount: '128350', seller_amount: '0.50' },
  { item_name: 'Working capital', lender_amount: '150000', seller_amount: '-10.25', seller_standby: true },
]
const used = 'Machinery & Equipment (used)' as const
const pledged: BodyInputOf<typeof saveCollateral>['items'] = [
  { item_name: 'Building', fmv_bv: '800000', liens: '300000' },
  { item_name: 'Oven', fmv_bv: '200000', collateral_type: 'Machinery & Equipment (new)' },
  { item_name: 'Mixer', fmv_bv: 62500, liens: 20000, collateral_type: used, appraised: true },
  { item_name: 'Chairs', fmv_bv: '40000', collateral_type: 'Furniture & Fixtures' },
  { item_name: 'Flour', fmv_bv: '150000', cv: '15000.00', collateral_type: 'Other' },
]
const summary: BodyInputOf<typeof saveFinancialSummary>['items'] = [
  { item_name: 'Sales', field_type: 'Income', values: { '2024': '-0.01', '2025': '812000' } },
  { item_name: 'Owner’s pay', field_type: 'Expense', values: { '2025': '685000' }, sde: { '2025': '85000' } },
  { item_name: 'Truck loan', field_type: 'Debt Others', values: { '2025': '12000' } },
]
const loan: BodyInputOf<typeof saveDebt> = {
  item_name: 'SBA 7(a) loan',
  field_type: 'Debt Proposed',
  principal_amount: '500000',
  rate: '0.105',
  term: 120,
  periods: ['2025', 'Projected'],
}

export async function fillFigures(api: Api, params: { readonly deal_id: string }): Promise<void> {
  await api.call(saveSourceUse, { params, body: { items: sources } })
  await api.call(saveCollateral, { params, body: { items: pledged } })
  for (const period of ['2024', '2025', 'Projected']) await api.call(addPeriod, { params, body: { period } })
  await api.call(saveFinancialSummary, { params, body: { items: summary } })
  await api.call(saveDebt, { params, body: loan })
}

interface Downloaded {
  readonly params: { readonly deal_id: string }
  readonly bytes: Uint8Array
  readonly before: Financials
}

/** A new deal of the fixture with financials, which the Admin has downloaded. */
export async function downloadedFigures(
  app: Application,
  { partner, admin: { api } }: DealFixture,
): Promise<Downloaded> {
  const terms = { loan_amount: '500000.00', term_months: 120, approved_on: '2026-11-20' }
  const params = { deal_id: (await makeDeal(app, partner, terms)).id }
  await fillFigures(api, params)
  const { bytes } = await api.send(exportFinancials, { params })
  return { params, bytes, before: await api.call(getFinancials, { params }) }
}
