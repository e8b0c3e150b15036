import type { CollateralType, SummaryFieldType } from '@loanyard/contract/financials/values'

/** A row of the financial summary with an amount per period. */
export interface SampleSummaryRow {
  readonly item_name: string
  readonly field_type: SummaryFieldType
  readonly values: readonly string[]
  readonly added_back?: readonly string[]
}

export interface SampleFinancials {
  readonly sources: readonly {
    readonly item_name: string
    readonly lender_amount: string
    readonly borrower_amount: string
    readonly seller_amount: string
    readonly seller_standby: boolean
  }[]
  readonly collateral: readonly {
    readonly item_name: string
    readonly collateral_type: CollateralType
    readonly appraised: boolean
    readonly fmv_bv: string
    readonly liens: string
    readonly cv: string | null
  }[]
  readonly periods: readonly string[]
  readonly rows: readonly SampleSummaryRow[]
}

/** What a deal's financials are scaled to, in whole dollars. */
interface Size {
  readonly loan: number
  /** Yearly payments for the loan. */
  readonly debtService: number
}

/** A share of an amount, rounded to hundreds of dollars. */
const part = (whole: number, share: number) => Math.round((whole * share) / 100) * 100
const dollars = (amount: number) => `${amount}.00`

const source = (item_name: string, lender: number, borrower = 0, seller = 0) => ({
  item_name,
  lender_amount: dollars(lender),
  borrower_amount: dollars(borrower),
  seller_amount: dollars(seller),
  seller_standby: seller > 0,
})

const collateralItem = (item_name: string, collateral_type: CollateralType, value: number, liens = 0) => ({
  item_name,
  collateral_type,
  appraised: false,
  fmv_bv: dollars(value),
  liens: dollars(liens),
  cv: null,
})

/** A row whose amount in each period is a share of `whole`. */
const line = (
  item_name: string,
  field_type: SummaryFieldType,
  whole: number,
  shares: readonly number[],
): SampleSummaryRow => ({
  item_name,
  field_type,
  values: shares.map((share) => dollars(part(whole, share))),
})

/** The same for an expense that is fully added back. */
const addedBack = (item_name: string, whole: number, shares: readonly number[]): SampleSummaryRow => {
  const row = line(item_name, 'Expense', whole, shares)
  return { ...row, added_back: row.values }
}

/** A change of ownership with a seller note on standby and earnings that cover the loan comfortably. */
export function acquisition({ loan, debtService }: Size): SampleFinancials {
  const [working, inventory, closing] = [part(loan, 0.06), part(loan, 0.07), part(loan, 0.02)]
  const sales = debtService * 7
  return {
    sources: [
      source('Business purchase price', loan - working - inventory - closing, part(loan, 0.11), part(loan, 0.06)),
      source('Inventory', inventory),
      source('Working capital', working),
      source('Closing costs', closing, part(loan, 0.012)),
    ],
    collateral: [
      collateralItem('Furniture, fixtures and equipment', 'Machinery & Equipment (used)', part(loan, 0.28)),
      collateralItem('Delivery vans', 'Vehicles', part(loan, 0.09), part(loan, 0.02)),
      collateralItem('Inventory at cost', 'Inventory', inventory),
      collateralItem('Receivables under 90 days', 'Accounts Receivable', part(loan, 0.12)),
      collateralItem('Borrower’s house, second lien', 'Real Estate', part(loan, 0.7), part(loan, 0.38)),
    ],
    periods: ['2023', '2024', '2025', 'TTM', 'Projected'],
    rows: [
      line('Sales', 'Income', sales, [0.86, 0.93, 1, 1.02, 1.06]),
      line('Other income', 'Income', sales, [0.004, 0.004, 0.005, 0.005, 0.005]),
      line('Cost of goods sold', 'Expense', sales, [0.36, 0.38, 0.41, 0.415, 0.43]),
      line('Wages', 'Expense', sales, [0.19, 0.2, 0.21, 0.212, 0.22]),
      line('Rent', 'Expense', sales, [0.06, 0.06, 0.062, 0.062, 0.064]),
      line('Other operating expenses', 'Expense', sales, [0.07, 0.072, 0.075, 0.075, 0.078]),
      addedBack('Owner’s salary', sales, [0.07, 0.07, 0.075, 0.075, 0]),
      addedBack('Depreciation and amortization', sales, [0.022, 0.02, 0.018, 0.018, 0.02]),
      addedBack('Interest', sales, [0.012, 0.01, 0.008, 0.007, 0]),
      addedBack('One-time legal costs', sales, [0, 0.006, 0, 0, 0]),
      line('Replacement manager', 'Expense', sales, [0, 0, 0, 0, 0.06]),
      line('Vehicle loan', 'Debt Others', debtService, [0.06, 0.06, 0.06, 0.06, 0.06]),
    ],
  }
}

/** An expansion with one year that wouldn't have covered the loan, and better ones since. */
export function expansion({ loan, debtService }: Size): SampleFinancials {
  const [fees, building] = [part(loan, 0.03), part(loan, 0.22)]
  const sales = debtService * 9
  return {
    sources: [
      source('Machinery and installation', loan - fees - building, part(loan, 0.1)),
      source('Leasehold improvements', building, part(loan, 0.03)),
      source('Soft costs and fees', fees, part(loan, 0.01)),
    ],
    collateral: [
      collateralItem('New production line', 'Machinery & Equipment (new)', part(loan, 0.78)),
      {
        ...collateralItem('Existing machines', 'Machinery & Equipment (used)', part(loan, 0.3), part(loan, 0.05)),
        appraised: true,
      },
      collateralItem('Certificate of deposit', 'Cash & Securities', part(loan, 0.08)),
      { ...collateralItem('Assigned patent', 'Other', part(loan, 0.1)), cv: dollars(part(loan, 0.03)) },
    ],
    periods: ['2023', '2024', '2025', 'Projected'],
    rows: [
      line('Sales', 'Income', sales, [0.9, 0.82, 1, 1.15]),
      line('Service contracts', 'Income', sales, [0.05, 0.06, 0.07, 0.08]),
      line('Materials', 'Expense', sales, [0.38, 0.36, 0.42, 0.47]),
      line('Wages', 'Expense', sales, [0.3, 0.3, 0.32, 0.35]),
      line('Rent and utilities', 'Expense', sales, [0.08, 0.08, 0.085, 0.09]),
      line('Insurance and other', 'Expense', sales, [0.05, 0.05, 0.055, 0.06]),
      addedBack('Depreciation', sales, [0.025, 0.025, 0.022, 0.035]),
      addedBack('Interest', sales, [0.01, 0.01, 0.008, 0.008]),
      line('Line of credit', 'Debt Others', debtService, [0.08, 0.08, 0.08, 0.08]),
    ],
  }
}
