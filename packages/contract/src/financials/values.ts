// Separate from core/values, which every page loads.

export const collateralTypes = [
  'Real Estate',
  'Machinery & Equipment (new)',
  'Machinery & Equipment (used)',
  'Vehicles',
  'Furniture & Fixtures',
  'Inventory',
  'Accounts Receivable',
  'Cash & Securities',
  'Other',
] as const
export const summaryFieldTypes = ['Income', 'Expense', 'Debt Proposed', 'Debt Others'] as const
export const debtFieldTypes = ['Debt Proposed', 'Debt Others'] as const

export type CollateralType = (typeof collateralTypes)[number]
export type SummaryFieldType = (typeof summaryFieldTypes)[number]
export type DebtFieldType = (typeof debtFieldTypes)[number]
