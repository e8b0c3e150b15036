import { calls } from '@loanyard/contract/calls'
import type { Api, Request } from '../app/client.ts'
import type { FinancialResources, FinancialIds } from './financial-resources.ts'

type Maker = (resources: FinancialResources, keys: unknown, api: Api) => Promise<Request>

const businessFacts = { naics_code: '722515', business_state: 'TX', year_established: 2014 } as const

/** Every field of a deal about ownership and editions. */
const ownershipAndDates = {
  ownership_change: 'Initial Acquisition',
  target_closing_on: '2027-02-26',
  expected_loan_number_on: '2027-01-27',
  standby_debt: '1000.00',
  minority_investment: '2000.00',
  real_estate_amount: '3000.00',
} as const

/** Every field of what a broker expects of a deal. */
const forecast = {
  expected_close_on: '2027-03-01',
  close_probability: 65,
  broker_fee: '2500.00',
  broker_fee_percent: '1.25',
  referral_source: 'Dana Whitfield, CPA',
} as const

export const dealFacts = { ...businessFacts, ...ownershipAndDates, ...forecast } as const

/** A valid request about financials, for any resources. */
const on =
  (make: (figures: FinancialIds) => Omit<Request, 'params'> = () => ({})): Maker =>
  async (resources) => {
    const figures = await resources.figures()
    return { params: { deal_id: figures.deal }, ...make(figures) }
  }

/** A workbook of the financials, where the caller may have one. */
const workbook: Maker = async (resources, _keys, api) => {
  const params = { deal_id: (await resources.figures()).deal }
  const { status, bytes } = await api.send(calls.financials.exportFinancials, { params })
  return { params, body: status === 200 ? bytes : new Uint8Array([80, 75]) }
}

/** Valid requests for the calls about a deal's financials and the partner's rates. */
export const financialMakers: Readonly<Record<string, Maker>> = {
  getFinancials: on(),
  getFinancialVersions: on(),
  getSourceUse: on(),
  saveSourceUse: on(({ source_use }) => ({ body: { items: [{ id: source_use[0], lender_amount: '250000.00' }] } })),
  deleteSourceUse: on(({ source_use }) => ({ body: { row_id: source_use[0] } })),
  moveSourceUse: on(({ source_use }) => ({ body: { row_ids: [source_use[1]], after: null } })),
  getCollateral: on(),
  saveCollateral: on(({ collateral }) => ({ body: { items: [{ id: collateral[0], fmv_bv: '250000.00' }] } })),
  deleteCollateral: on(({ collateral }) => ({ body: { row_id: collateral[0] } })),
  moveCollateral: on(({ collateral }) => ({ body: { row_ids: [collateral[1]], after: null } })),
  getFinancialSummary: on(),
  saveFinancialSummary: on(({ summary_row }) => ({
    body: { items: [{ row_id: summary_row[0], values: { '2025': '250000.00' } }] },
  })),
  deleteFinancialSummary: on(() => ({ body: { period: '2024' } })),
  moveFinancialSummary: on(({ summary_row }) => ({ body: { row_ids: [summary_row[1]], after: null } })),
  addPeriod: on(() => ({ body: { period: 'TTM' } })),
  renamePeriod: on(() => ({ body: { old_period: '2024', new_period: 'FY24' } })),
  changePeriod: on(() => ({ body: { period: '2025', after: null } })),
  saveDebt: on(() => ({
    body: {
      item_name: 'SBA 7(a) loan',
      field_type: 'Debt Proposed',
      principal_amount: '500000.00',
      rate: '0.105',
      term: 120,
      periods: ['2025'],
    },
  })),
  exportFinancials: on(),
  importFinancials: workbook,
  getLendingRates: async () => ({}),
  addLendingRate: async () => ({ body: { kind: 'base_rate', rate: '0.0725', effective_from: '2026-11-01' } }),
  withdrawLendingRate: async (resources) => ({ params: { rate_id: await resources.rate() } }),
}
