import type { RowsToMove } from '@loanyard/contract/financials/fields'
import { withTransaction, type StaffContext } from '../../../services/context.ts'
import { toUuid } from '../../../services/ids.ts'
import * as copy from '../copy.ts'
import { saveVersion } from '../deal-financials-queries.ts'
import { lockDealFinancials } from '../deal-financials.ts'
import { authorize } from '../policy.ts'
import { textOf } from '../tables/cells.ts'
import { saveOrder } from '../tables/row-queries.ts'
import type { Table } from '../tables/table.ts'
import { withCurrentTable, assertNotStale } from './edit-conflicts.ts'
import { activeRow, orderOf } from './plan-changes.ts'
import { recordEdit } from './record-edit.ts'
import { moveAfter } from './row-order.ts'

/** Moves rows of a table after another one, or to the beginning. Throws not_found, stale. */
export function moveRows<Input, Reply extends object>(
  ctx: StaffContext,
  dealId: string,
  table: Table<Input, Reply>,
  { row_ids, after, ifMatch }: RowsToMove & { readonly ifMatch: number | null },
): Promise<Reply> {
  authorize(ctx, 'financials.update')
  return withTransaction(ctx, async (tx) => {
    const financials = await lockDealFinancials(tx, dealId, table.activity)
    const { stored } = await table.find(tx, financials)
    await withCurrentTable(tx, { table, financials }, () =>
      assertNotStale(financials, ifMatch, [financials[table.name]]),
    )
    const ids = row_ids.map((id) => toUuid(table.idKind, id))
    const previous = after === null ? null : activeRow(stored, toUuid(table.idKind, after))
    const before = orderOf(stored)
    const order = moveAfter(before, ids, previous?.id ?? null)
    if (order.every((id, index) => id === before[index])) return table.show(tx, financials, [])
    const version = financials.version + 1
    saveOrder(tx, { deal: financials.deal_id, table: table.name }, order)
    saveVersion(tx, financials.deal_id, table.name, version)
    const position = previous === null ? copy.movedFirst : copy.movedAfter(textOf(previous.cells, 'item_name'))
    const changes = ids.map((id) => ({
      field: 'order',
      from: textOf(activeRow(stored, id).cells, 'item_name'),
      to: position,
    }))
    recordEdit(tx, financials, { table: table.name, activity: table.activity, changes })
    return table.show(tx, { ...financials, version, [table.name]: version }, [])
  })
}
