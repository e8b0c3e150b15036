import type { SummaryItem } from '@loanyard/contract/financials/summary'
import type { SheetRow } from '@loanyard/data-grid/sheet'
import { formatRatio } from '@loanyard/lending/numbers/ratios'
import { expect, test } from 'vitest'
import { proposedDebts, calculateCollateral, calculateSourceUse, calculateSummary, type Basis } from './calculate.ts'
import { parseTypedDebt } from './debt-terms.ts'
import { nextPeriod, periodProblem, previousAfterMove } from './periods.ts'
import { addedColumn, blankCollateral, blankSourceUse, blankSummary, valueColumn } from './rows.ts'
import { calculateUnderwriting, calculateWarnings } from './underwriting.ts'

const basis: Basis = {
  terms: {
    loan_amount: '850000.00',
    loan_purpose: 'Business Acquisition',
    term_months: 120,
    interest_rate: null,
    sba_program: '7(a)',
    approved_on: null,
    naics_code: null,
    fee_flags: [],
    guaranty_percentage: null,
    ownership_change: 'Initial Acquisition',
    target_closing_on: null,
    expected_loan_number_on: null,
    standby_debt: '0.00',
    minority_investment: '0.00',
    real_estate_amount: null,
    loan_number: { on: '2026-11-20', basis: 'today' },
    lender_fee_share: '25.00',
  },
  rates: { on: '2026-11-20', base_rate: null, collateral_rates: [] },
}

const row = (cells: Record<string, string>, blank: Readonly<Record<string, string>>): SheetRow => ({
  key: cells['item_name'] ?? '',
  cells: { ...blank, ...cells },
  bad: {},
})
const use = (cells: Record<string, string>) => row(cells, blankSourceUse)

test('calculates fee, fee bearer and equity injection from typed cells', () => {
  const figures = calculateSourceUse(
    [
      use({ item_name: 'Price', lender_amount: '1000000.00', borrower_amount: '155150.00' }),
      use({ item_name: 'Note', seller_amount: '128350.00', seller_standby: 'Yes' }),
    ],
    basis,
  )
  expect(figures.totals.overall_total).toBe('1283500.00')
  expect(figures.fee.fee).toBe('26250.00')
  expect(figures.shares).toEqual({ lender: '6562.50', borrower: '19687.50' })
  expect(calculateUnderwriting(basis, figures, []).equity).toMatchObject({
    required: '128350.00',
    most_limited: '64175.00',
    met: true,
  })
})

test('uses the deal’s loan amount without lender sources and ignores a seller note without standby', () => {
  const figures = calculateSourceUse([use({ item_name: 'Note', seller_amount: '100000.00' })], basis)
  expect(figures.loan).toBe('850000.00')
  expect(calculateUnderwriting(basis, figures, []).equity).toMatchObject({
    counted_limited: '0.00',
    missing: '10000.00',
    met: false,
  })
})

test('calculates the documented collateral example', () => {
  const item = (collateral_type: string, fmv_bv: string, liens = '0.00') =>
    row({ item_name: collateral_type, collateral_type, fmv_bv, liens }, blankCollateral)
  const items = [
    item('Real Estate', '800000.00', '300000.00'),
    item('Machinery & Equipment (new)', '200000.00'),
    item('Machinery & Equipment (used)', '100000.00', '20000.00'),
    item('Furniture & Fixtures', '40000.00'),
    item('Inventory', '150000.00'),
  ]
  const { values, summary } = calculateCollateral(items, basis, '850000.00')
  expect(values.map(({ cv }) => cv)).toEqual(['380000.00', '150000.00', '30000.00', '4000.00', '15000.00'])
  expect(summary).toMatchObject({ total_cv: '579000.00', shortfall: '271000.00', fully_secured: false })
})

test('calculates the documented summary example with the floor of its period', () => {
  const cells = (item_name: string, field_type: string, value: string, added = '0.00') =>
    row(
      { item_name, field_type, [valueColumn('2025')]: value, [addedColumn('2025')]: added },
      blankSummary(['2025', 'Projected']),
    )
  const rows = [
    cells('Sales', 'Income', '812000.00'),
    cells('Costs', 'Expense', '600000.00'),
    cells('Pay', 'Expense', '85000.00', '85000.00'),
    cells('Loan', 'Debt Proposed', '80961.00'),
    cells('Lease', 'Debt Others', '12000.00'),
  ]
  const figures = calculateSummary(rows, { periods: ['2025', 'Projected'], projections: ['Projected'] })
  const [year, projected] = calculateUnderwriting(basis, calculateSourceUse([], basis), figures).periods
  expect(year).toMatchObject({ sde: '212000.00', floor: { floor: '1.25', result: 'met' } })
  expect([formatRatio(year?.dscr ?? ''), formatRatio(year?.global_dscr ?? '')]).toEqual(['2.62', '2.28'])
  expect(projected).toMatchObject({ dscr: null, floor: { floor: null, result: 'no_debt' } })
})

test('takes unsaved rows into account when loan amounts differ', () => {
  const item = { id: 'Loan', principal_amount: '800000.00', rate: '0.105', term: 120 } as SummaryItem
  const loan = row({ item_name: 'Loan', field_type: 'Debt Proposed' }, blankSummary([]))
  const sources = calculateSourceUse([use({ item_name: 'Price', lender_amount: '900000.00' })], basis)
  expect(calculateWarnings(basis, sources, [], { sources: [], rows: [loan], items: [item] })).toEqual([
    { kind: 'loan_amounts', deal: '850000.00', sources: '900000.00', debts: '800000.00' },
  ])
})

test('uses the rate of a proposed debt only in periods that include its payments', () => {
  const item = { id: 'Loan', principal_amount: '500000.00', rate: '0.105', term: 120 } as SummaryItem
  const columns = { [valueColumn('2024')]: '80961.00', [valueColumn('2025')]: '70000.00' }
  const loan = row({ item_name: 'Loan', field_type: 'Debt Proposed', ...columns }, blankSummary(['2024', '2025']))
  expect(proposedDebts([loan], [item], '2024')).toHaveLength(1)
  expect(proposedDebts([loan], [item], '2025')).toEqual([])
})

test('shows a payment once all terms are valid numbers', () => {
  const typed = { principal_amount: '500000.00', rate: '0.105', term: 120 }
  expect(parseTypedDebt(typed)).toEqual(typed)
  expect(parseTypedDebt({ ...typed, rate: '10' })).toBeNull()
  expect(parseTypedDebt({ ...typed, term: 0 })).toBeNull()
  expect(parseTypedDebt({ ...typed, principal_amount: '-5' })).toBeNull()
  expect(parseTypedDebt({ ...typed, principal_amount: undefined })).toBeNull()
})

test('requires unique period names and moves periods by one place', () => {
  expect(nextPeriod(['2023', 'TTM', '2024'], '2026-11-20')).toBe('2025')
  expect(nextPeriod([], '2026-11-20')).toBe('2025')
  expect(periodProblem('  ', [])).toBe('Enter a period name.')
  expect(periodProblem('ttm', ['TTM'])).toBe('There’s already a period named ttm.')
  expect(periodProblem('x'.repeat(200), [])).not.toBeNull()
  expect(periodProblem('2025', ['2024'])).toBeNull()
  expect(previousAfterMove(['a', 'b', 'c'], 'b', 1)).toBe('c')
  expect(previousAfterMove(['a', 'b', 'c'], 'b', -1)).toBeNull()
  expect(previousAfterMove(['a', 'b', 'c'], 'c', 1)).toBeUndefined()
})
