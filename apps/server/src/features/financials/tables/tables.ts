import type { TableName } from '../deal-financials-queries.ts'
import type { DealFinancials } from '../deal-financials.ts'
import type { FinancialsViewer } from '../policy.ts'
import type { RequestedRow } from './cells.ts'
import { collateralTable } from './collateral.ts'
import { sourceUseTable } from './source-use.ts'
import { clearInapplicableCells } from './summary-cells.ts'
import { summaryTable } from './summary.ts'
import type { Table, TableContent } from './table.ts'

/** A table as code sees it that knows only cells. */
interface CellTable extends Pick<Table<never, unknown>, 'name' | 'defaults' | 'save'> {
  /** Adds the cells that change along with the requested ones. */
  readonly complete: (requested: readonly RequestedRow[], content: TableContent) => RequestedRow[]
}

const unchanged = (requested: readonly RequestedRow[]) => [...requested]

export const tables: Readonly<Record<TableName, CellTable>> = {
  source_use: { ...sourceUseTable, complete: unchanged },
  collateral: { ...collateralTable, complete: unchanged },
  financial_summary: { ...summaryTable, complete: clearInapplicableCells },
}

/** The stored rows of all three tables, deleted ones included. */
export async function findTables(
  ctx: FinancialsViewer,
  financials: DealFinancials,
): Promise<Readonly<Record<TableName, TableContent>>> {
  return {
    source_use: await sourceUseTable.find(ctx, financials),
    collateral: await collateralTable.find(ctx, financials),
    financial_summary: await summaryTable.find(ctx, financials),
  }
}
