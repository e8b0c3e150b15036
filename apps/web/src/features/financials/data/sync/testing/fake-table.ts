import { createSheet, type Sheet, type SheetRow } from '@loanyard/data-grid/sheet'
import { ApiError, networkError } from '../../../../../lib/api/api-error.ts'
import type { Shape } from '../pending.ts'
import type { SavedRow, SavedTable } from '../sync-baseline.ts'
import type { TableDraft } from '../table-draft.ts'
import { TableSync, type TableCalls } from '../table-sync.ts'

const shape: Shape = { columns: ['item_name', 'lender'], blank: { item_name: '', lender: '0.00' } }

/** A server with one table that checks seen values as strictly as the real one. */
export class FakeTable {
  rows: SavedRow[] = []
  deleted: SavedRow[] = []
  version = 0
  keys = new Map<string, SavedTable & { added: string[] }>()
  calls: string[] = []
  fails: (() => Error) | null = null
  dropsResponse = false
  #count = 0

  set(id: string, lender: string, item_name = id): void {
    this.version += 1
    const at = this.rows.findIndex((row) => row.id === id)
    const row = { id, cells: { item_name, lender } }
    if (at === -1) this.rows.push(row)
    else this.rows[at] = row
  }
  delete(id: string): void {
    this.version += 1
    this.deleted.push(...this.rows.filter((row) => row.id === id))
    this.rows = this.rows.filter((row) => row.id !== id)
  }
  now = (): SavedTable => ({ rows: [...this.rows], version: this.version })
  #stale = () => new ApiError(409, 'cells_changed', 'Changed by someone else.')

  api: TableCalls = {
    save: async (upserts, key) => {
      this.calls.push(
        `save ${upserts.map(({ id, cells }) => `${id ?? 'new'}:${Object.keys(cells).join('+')}`).join(' ')}`,
      )
      if (this.fails !== null) throw this.fails()
      const before = this.keys.get(key)
      if (before !== undefined) return before
      for (const { id, was } of upserts) {
        const row = this.rows.find((each) => each.id === id)
        if (id !== null && was !== null && row === undefined) throw new ApiError(409, 'row_deleted', 'Deleted.')
        if (Object.entries(was ?? {}).some(([column, value]) => row?.cells[column] !== value)) throw this.#stale()
      }
      const added: string[] = []
      for (const { id, cells, after } of upserts) {
        const present = this.rows.find((each) => each.id === id)
        const own = id ?? `s${(this.#count += 1)}`
        if (present !== undefined)
          this.set(
            own,
            cells['lender'] ?? present.cells['lender'] ?? '',
            cells['item_name'] ?? present.cells['item_name'],
          )
        else {
          if (id === null) added.push(own)
          const at = after === undefined ? this.rows.length : this.rows.findIndex((each) => each.id === after) + 1
          this.rows.splice(at, 0, { id: own, cells })
          this.version += 1
        }
      }
      const reply = { ...this.now(), added }
      this.keys.set(key, reply)
      if (this.dropsResponse) {
        this.dropsResponse = false
        throw networkError()
      }
      return reply
    },
    remove: async (ids) => {
      this.calls.push(`remove ${ids.join(' ')}`)
      if (this.fails !== null) throw this.fails()
      for (const id of ids) this.delete(id)
    },
    move: async ({ row_ids, after }) => {
      this.calls.push(`move ${row_ids.join(' ')} after ${after}`)
      const moved = row_ids.flatMap((id) => this.rows.filter((row) => row.id === id))
      const others = this.rows.filter((row) => !row_ids.includes(row.id))
      this.rows = others.toSpliced(others.findIndex(({ id }) => id === after) + 1, 0, ...moved)
      this.version += 1
      return this.now()
    },
    load: async () => this.now(),
  }
}

export function open(
  table: FakeTable,
  draft: { kept: TableDraft | null } = { kept: null },
): { sheet: Sheet; sync: TableSync } {
  const sheet = createSheet()
  const storage = {
    read: () => draft.kept,
    write: (next: TableDraft | null) => {
      draft.kept = structuredClone(next)
    },
  }
  const sync = new TableSync({ sheet, calls: table.api, shape: () => shape, draft: storage, failure: 'Failed to save' })
  sync.receive(table.now())
  return { sheet, sync }
}

export function fakeTableWith(...ids: string[]): FakeTable {
  const table = new FakeTable()
  for (const id of ids) table.set(id, '1.00')
  return table
}

export function type(sheet: Sheet, key: string, column: string, value: string): void {
  const row = sheet.state().rows.find((each) => each.key === key)
  const before = { value: row?.cells[column] ?? '', bad: null }
  sheet.change({ label: '', edits: [{ kind: 'cell', row: key, column, before, after: { value, bad: null } }] })
}

export function add(sheet: Sheet, key: string, at: number, cells: Record<string, string> = {}): void {
  const row: SheetRow = { key, cells: { ...shape.blank, ...cells }, bad: {} }
  sheet.change({ label: '', edits: [{ kind: 'insert', row, at }] })
}

export function remove(sheet: Sheet, key: string): void {
  const at = sheet.state().rows.findIndex((each) => each.key === key)
  const row = sheet.state().rows[at]
  if (row !== undefined) sheet.change({ label: '', edits: [{ kind: 'remove', row, at }] })
}
