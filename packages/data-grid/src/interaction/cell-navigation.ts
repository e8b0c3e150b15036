import { valueOf, type GridColumn } from '../model/columns.ts'
import type { SheetRow } from '../model/edits.ts'
import { goTo, jump, neighbor, type Selection, type CellPosition } from '../model/selection.ts'
import type { Move } from './keys.ts'

export interface NavigationContext {
  readonly rows: readonly SheetRow[]
  readonly columns: readonly GridColumn[]
  /** Number of rows in view. */
  readonly page: number
}

const isFilledIn =
  ({ rows, columns }: NavigationContext) =>
  (position: CellPosition) => {
    const row = rows[position.row]
    const column = columns[position.column]
    return row !== undefined && column !== undefined && valueOf(column, row) !== ''
  }

/** The selection after a key that moves or selects. */
export function selectionAfterMove(context: NavigationContext, selection: Selection, intent: Move): Selection {
  const extent = { rows: context.rows.length, columns: context.columns.length }
  const { anchor, head } = selection
  const last: CellPosition = { row: extent.rows - 1, column: extent.columns - 1 }
  const first: CellPosition = { row: 0, column: 0 }
  switch (intent.do) {
    case 'move': {
      const from = intent.extend ? head : anchor
      const { direction } = intent
      const to = intent.far ? jump(from, direction, extent, isFilledIn(context)) : neighbor(from, direction, extent)
      return goTo(selection, to, extent, intent.extend)
    }
    case 'edge': {
      const { row } = intent.extend ? head : anchor
      const edges = { left: { row, column: 0 }, right: { row, column: last.column }, first, last }
      return goTo(selection, edges[intent.edge], extent, intent.extend)
    }
    case 'page': {
      const from = intent.extend ? head : anchor
      return goTo(selection, { ...from, row: from.row + context.page * intent.by }, extent, intent.extend)
    }
    case 'select':
      return {
        all: { anchor: first, head: last },
        rows: { anchor: { ...anchor, column: 0 }, head: { row: head.row, column: last.column } },
        columns: { anchor: { ...anchor, row: 0 }, head: { row: last.row, column: head.column } },
      }[intent.what]
  }
}
