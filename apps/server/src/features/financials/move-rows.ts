import type { RowsToMove } from '@loanyard/contract/financial-fields'
import { withTransaction, type StaffContext } from '../../platform/context.ts'
import { toUuid } from '../../platform/ids.ts'
import { lockBook } from './book.ts'
import { saveVersion } from './book-queries.ts'
import { textOf } from './cells.ts'
import { live } from './delete-rows.ts'
import { moved } from './order.ts'
import { orderOf } from './plan-changes.ts'
import { recordWork } from './record-work.ts'
import { asSeen, refuseStale } from './refusal.ts'
import { saveOrder } from './row-queries.ts'
import type { Table } from './table.ts'

/** Moves rows of a table behind another one, or to its beginning. Throws not_found, stale. */
export function moveRows<Input, Reply extends object>(
  ctx: StaffContext,
  dealId: string,
  table: Table<Input, Reply>,
  { row_ids, after, ifMatch }: RowsToMove & { readonly ifMatch: number | null },
): Promise<Reply> {
  return withTransaction(ctx, async (tx) => {
    const book = await lockBook(tx, dealId, table.activity)
    const { held } = await table.find(tx, book)
    await asSeen(tx, { table, book }, () => refuseStale(book, ifMatch, [book[table.name]]))
    const ids = row_ids.map((id) => toUuid(table.idKind, id))
    const behind = after === null ? null : live(held, toUuid(table.idKind, after))
    const before = orderOf(held)
    const order = moved(before, ids, behind?.id ?? null)
    if (order.every((id, index) => id === before[index])) return table.show(tx, book, [])
    const version = book.version + 1
    saveOrder(tx, { deal: book.deal_id, table: table.name }, order)
    saveVersion(tx, book.deal_id, table.name, version)
    const place = behind === null ? 'first' : `behind ${textOf(behind.cells, 'item_name')}`
    const changes = ids.map((id) => ({ field: 'order', from: textOf(live(held, id).cells, 'item_name'), to: place }))
    recordWork(tx, book, { table: table.name, activity: table.activity, changes })
    return table.show(tx, { ...book, version, [table.name]: version }, [])
  })
}
