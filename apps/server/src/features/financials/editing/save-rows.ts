import { withTransaction, type StaffContext } from '../../../services/context.ts'
import { lockDealFinancials } from '../deal-financials.ts'
import { authorize } from '../policy.ts'
import type { StoredRow, RequestedRow } from '../tables/cells.ts'
import type { Table } from '../tables/table.ts'
import { withCurrentTable, assertNotStale } from './edit-conflicts.ts'
import { writePlan, planChanges } from './plan-changes.ts'
import { cellChanges, recordEdit } from './record-edit.ts'

interface Changes<Input> {
  readonly items: readonly Input[]
  readonly ifMatch: number | null
}

/**
 * Writes all of the cells or none and returns the table. Throws not_found, stale, cells_changed, row_deleted,
 * bad_input.
 */
export function saveRows<Input, Reply extends object>(
  ctx: StaffContext,
  dealId: string,
  table: Table<Input, Reply>,
  { items, ifMatch }: Changes<Input>,
): Promise<Reply> {
  authorize(ctx, 'financials.update')
  return withTransaction(ctx, async (tx) => {
    const financials = await lockDealFinancials(tx, dealId, table.activity)
    const content = await table.find(tx, financials)
    const requested = table.requested(items, content)
    const plan = await withCurrentTable(tx, { table, financials }, () => {
      assertNotStale(financials, ifMatch, touchedVersions(financials[table.name], content.stored, requested))
      return planChanges(content.stored, requested, table.defaults)
    })
    if (plan.saved.length === 0) return table.show(tx, financials, [])
    const after = writePlan(tx, financials, table, { plan, content })
    recordEdit(tx, financials, { table: table.name, activity: table.activity, changes: cellChanges(plan.saved) })
    return table.show(tx, after, plan.added)
  })
}

/** Versions of the last changes of these rows; for a new row, that of the table. */
function touchedVersions(table: number, stored: readonly StoredRow[], requested: readonly RequestedRow[]): number[] {
  const versions = new Map(stored.map(({ id, version }) => [id, version]))
  return requested.map(({ id }) => (id === null ? table : (versions.get(id) ?? 0)))
}
