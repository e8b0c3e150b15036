import type { RowsToDelete } from '@loanyard/contract/financials/fields'
import { withTransaction, type StaffContext } from '../../../services/context.ts'
import { toUuid } from '../../../services/ids.ts'
import { saveVersion } from '../deal-financials-queries.ts'
import { lockDealFinancials } from '../deal-financials.ts'
import { authorize } from '../policy.ts'
import { textOf } from '../tables/cells.ts'
import { saveDeleted } from '../tables/row-queries.ts'
import type { Table } from '../tables/table.ts'
import { withCurrentTable, assertNotStale } from './edit-conflicts.ts'
import { activeRow } from './plan-changes.ts'
import { recordEdit } from './record-edit.ts'

interface Deletion {
  readonly rows: RowsToDelete
  readonly ifMatch: number | null
}

/** Deletes all of the rows or none; saving one with `restore` brings it back. Throws not_found, stale. */
export function deleteRows<Input, Reply extends object>(
  ctx: StaffContext,
  dealId: string,
  table: Table<Input, Reply>,
  { rows: { row_id, row_ids = [] }, ifMatch }: Deletion,
): Promise<null> {
  authorize(ctx, 'financials.update')
  return withTransaction(ctx, async (tx) => {
    const financials = await lockDealFinancials(tx, dealId, table.activity)
    const { stored } = await table.find(tx, financials)
    const ids = [...new Set([...(row_id === undefined ? [] : [row_id]), ...row_ids])]
    const result = ids.map((id) => activeRow(stored, toUuid(table.idKind, id)))
    await withCurrentTable(tx, { table, financials }, () =>
      assertNotStale(
        financials,
        ifMatch,
        result.map(({ version }) => version),
      ),
    )
    const version = financials.version + 1
    const tableRef = { deal: financials.deal_id, table: table.name }
    saveDeleted(tx, tableRef, { ids: result.map(({ id }) => id), version })
    saveVersion(tx, financials.deal_id, table.name, version)
    const changes = result.map(({ cells }) => ({ field: 'row', from: textOf(cells, 'item_name'), to: null }))
    const was = result.map(({ id, cells }) => ({ id, ...cells }))
    recordEdit(tx, financials, { table: table.name, activity: table.activity, changes, data: { was } })
    return null
  })
}
