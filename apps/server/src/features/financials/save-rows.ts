import { withTransaction, type StaffContext } from '../../platform/context.ts'
import { lockBook, type OpenBook } from './book.ts'
import { saveVersion } from './book-queries.ts'
import type { Held, Wanted } from './cells.ts'
import { planChanges, type Plan } from './plan-changes.ts'
import { cellChanges, recordWork } from './record-work.ts'
import { asSeen, refuseStale } from './refusal.ts'
import { saveOrder } from './row-queries.ts'
import type { Table, TableContent } from './table.ts'

interface Changes<Input> {
  readonly items: readonly Input[]
  readonly ifMatch: number | null
}

/**
 * Writes cells of a table, all of them or none, and answers with the table. Throws not_found, stale, cells_changed,
 * row_deleted, bad_input.
 */
export function saveRows<Input, Reply extends object>(
  ctx: StaffContext,
  dealId: string,
  table: Table<Input, Reply>,
  { items, ifMatch }: Changes<Input>,
): Promise<Reply> {
  return withTransaction(ctx, async (tx) => {
    const book = await lockBook(tx, dealId, table.activity)
    const content = await table.find(tx, book)
    const wanted = table.wanted(items, content)
    const plan = await asSeen(tx, { table, book }, () => {
      refuseStale(book, ifMatch, touched(book[table.name], content.held, wanted))
      return planChanges(content.held, wanted, table.defaults)
    })
    if (plan.saved.length === 0) return table.show(tx, book, [])
    const after = writePlan(tx, book, table, { plan, content })
    recordWork(tx, book, { table: table.name, activity: table.activity, changes: cellChanges(plan.saved) })
    return table.show(tx, after, plan.added)
  })
}

/** At which versions what these rows touch was changed last: for a new row that is the table. */
function touched(table: number, held: readonly Held[], wanted: readonly Wanted[]): number[] {
  const versions = new Map(held.map(({ id, version }) => [id, version]))
  return wanted.map(({ id }) => (id === null ? table : (versions.get(id) ?? 0)))
}

/** Writes what was planned, and says how the book is then. */
export function writePlan(
  tx: StaffContext,
  book: OpenBook,
  table: Pick<Table<never, unknown>, 'name' | 'save'>,
  { plan, content }: { plan: Plan; content: TableContent },
): OpenBook {
  const version = book.version + 1
  const positions = new Map(plan.order.map((id, index) => [id, index + 1]))
  const rows = plan.saved.map(({ id, cells }) => ({ ...cells, id, position: positions.get(id) ?? 0 }))
  table.save(tx, book, { rows, version, content })
  saveOrder(tx, { deal: book.deal_id, table: table.name }, plan.order)
  saveVersion(tx, book.deal_id, table.name, version)
  return { ...book, version, [table.name]: version }
}
