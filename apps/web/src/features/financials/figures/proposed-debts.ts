import type { SummaryItem } from '@loanyard/contract/financial-summary'
import { yearlyDebtService, type Debt } from '@loanyard/lending/payment'
import type { SheetRow } from '../../../ui/grid/sheet-edits.ts'
import { amountIn } from '../tables/columns.ts'
import { valueColumn } from '../tables/rows.ts'

/** The terms of a row that was entered as a debt; null for others. */
export function debtOf({ principal_amount, rate, term }: SummaryItem): Debt | null {
  return principal_amount === null || rate === null || term === null ? null : { principal_amount, rate, term }
}

/** The proposed debts whose payments a period holds now. */
export function proposedDebts(rows: readonly SheetRow[], items: readonly SummaryItem[], period: string): Debt[] {
  return items.flatMap((item) => {
    const row = rows.find(({ key }) => key === item.id)
    const debt = debtOf(item)
    if (row === undefined || debt === null || row.cells['field_type'] !== 'Debt Proposed') return []
    return amountIn(row, valueColumn(period)) === yearlyDebtService(debt) ? [debt] : []
  })
}
