import type { RowsToDelete } from '@loanyard/contract/financial-fields'
import { withTransaction, type StaffContext } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { toUuid } from '../../platform/ids.ts'
import { lockBook } from './book.ts'
import { saveVersion } from './book-queries.ts'
import { textOf, type Held } from './cells.ts'
import { recordWork } from './record-work.ts'
import { asSeen, refuseStale } from './refusal.ts'
import { saveDeleted } from './row-queries.ts'
import type { Table } from './table.ts'

interface Deletion {
  readonly rows: RowsToDelete
  readonly ifMatch: number | null
}

/** Deletes rows of a table, all of them or none; writing in one with `restore` brings it back. Throws not_found, stale. */
export function deleteRows<Input, Reply extends object>(
  ctx: StaffContext,
  dealId: string,
  table: Table<Input, Reply>,
  { rows: { row_id, row_ids = [] }, ifMatch }: Deletion,
): Promise<null> {
  return withTransaction(ctx, async (tx) => {
    const book = await lockBook(tx, dealId, table.activity)
    const { held } = await table.find(tx, book)
    const ids = [...new Set([...(row_id === undefined ? [] : [row_id]), ...row_ids])]
    const found = ids.map((id) => live(held, toUuid(table.idKind, id)))
    await asSeen(tx, { table, book }, () =>
      refuseStale(
        book,
        ifMatch,
        found.map(({ version }) => version),
      ),
    )
    const version = book.version + 1
    const place = { deal: book.deal_id, table: table.name }
    saveDeleted(tx, place, { ids: found.map(({ id }) => id), version })
    saveVersion(tx, book.deal_id, table.name, version)
    const changes = found.map(({ cells }) => ({ field: 'row', from: textOf(cells, 'item_name'), to: null }))
    const was = found.map(({ id, cells }) => ({ id, ...cells }))
    recordWork(tx, book, { table: table.name, activity: table.activity, changes, data: { was } })
    return null
  })
}

/** A row that is not deleted. Throws not_found. */
export function live(held: readonly Held[], id: string): Held {
  const row = held.find((candidate) => candidate.id === id && !candidate.is_deleted)
  if (row === undefined) throw notFound()
  return row
}
