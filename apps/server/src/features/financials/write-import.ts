import type { StaffContext } from '../../platform/context.ts'
import type { LockedFinancials } from './book.ts'
import { saveVersion, type TableName } from './book-queries.ts'
import type { ImportPlan } from './plan-import.ts'
import { saveDeleted } from './row-queries.ts'
import { writePlan } from './save-rows.ts'
import { tables } from './tables.ts'
import type { TableContent } from './table.ts'

/** Writes what an import comes to, table by table, and says how the book is then. */
export function writeImport(
  tx: StaffContext,
  financials: LockedFinancials,
  plans: readonly ImportPlan[],
  content: Readonly<Record<TableName, TableContent>>,
): LockedFinancials {
  let open = financials
  for (const { table, plan, deleted } of plans) {
    if (plan.saved.length > 0) open = writePlan(tx, open, tables[table], { plan, content: content[table] })
    if (deleted.length === 0) continue
    const version = open.version + 1
    saveDeleted(tx, { deal: financials.deal_id, table }, { ids: deleted.map(({ id }) => id), version })
    saveVersion(tx, financials.deal_id, table, version)
    open = { ...open, version, [table]: version }
  }
  return open
}
