// Cells of the financials
export const columnLabels: Readonly<Record<string, string>> = {
  item_name: 'name',
  field_type: 'type',
  collateral_type: 'type',
  fmv_bv: 'value',
  cv: 'collateral value',
  seller_standby: 'on standby',
  principal_amount: 'principal',
}
export const periodAddBack = (period: string): string => `${period} add-back`
export const cellOf = (row: string, column: string): string => `${row}, ${column}`
export const emptyCell = 'empty'
export const yes = 'Yes'
export const no = 'No'
export const rowDeleted = (row: string): string => `Deleted the row ${row}`
export const rowRestored = (row: string): string => `Restored the row ${row}`
export const rowMoved = (row: string, place: string): string => `Moved ${row}: ${place}`
export const moreChanges = (count: number): string => (count === 1 ? 'and 1 more' : `and ${count} more`)
