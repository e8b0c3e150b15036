/** Positions and selection in a grid. Rows and columns count from 0, without headers and totals. */

export interface CellPosition {
  readonly row: number
  readonly column: number
}

/** The range between two corners: `anchor` is the active cell and stays, `head` moves with Shift. */
export interface Selection {
  readonly anchor: CellPosition
  readonly head: CellPosition
}

/** A range of cells, edges included. */
export interface Block {
  readonly top: number
  readonly left: number
  readonly bottom: number
  readonly right: number
}

export interface GridSize {
  readonly rows: number
  readonly columns: number
}

export type Direction = 'up' | 'down' | 'left' | 'right'

const steps: Record<Direction, CellPosition> = {
  up: { row: -1, column: 0 },
  down: { row: 1, column: 0 },
  left: { row: 0, column: -1 },
  right: { row: 0, column: 1 },
}

/** Selects only that cell. */
export function singleCell(position: CellPosition): Selection {
  return { anchor: position, head: position }
}

export function blockOf({ anchor, head }: Selection): Block {
  return {
    top: Math.min(anchor.row, head.row),
    left: Math.min(anchor.column, head.column),
    bottom: Math.max(anchor.row, head.row),
    right: Math.max(anchor.column, head.column),
  }
}

/** Whether more than one cell is selected. */
export function isRange({ anchor, head }: Selection): boolean {
  return anchor.row !== head.row || anchor.column !== head.column
}

const within = (value: number, count: number) => Math.max(0, Math.min(value, count - 1))

/** The position, or the nearest one that exists. */
export function clamp(position: CellPosition, extent: GridSize): CellPosition {
  return { row: within(position.row, extent.rows), column: within(position.column, extent.columns) }
}

/** Moves the selection's head (`extend`) or the whole selection. */
export function goTo(selection: Selection, position: CellPosition, extent: GridSize, extend = false): Selection {
  const there = clamp(position, extent)
  return extend ? { anchor: selection.anchor, head: there } : singleCell(there)
}

/** The adjacent cell in that direction; at the edge, the position itself. */
export function neighbor(position: CellPosition, direction: Direction, extent: GridSize): CellPosition {
  const by = steps[direction]
  return clamp({ row: position.row + by.row, column: position.column + by.column }, extent)
}

/**
 * The target of Ctrl and an arrow: the end of the current run of filled cells, else the next filled cell or the edge.
 */
export function jump(
  position: CellPosition,
  direction: Direction,
  extent: GridSize,
  isFilled: (position: CellPosition) => boolean,
): CellPosition {
  const next = (from: CellPosition) => neighbor(from, direction, extent)
  const isSame = (a: CellPosition, b: CellPosition) => a.row === b.row && a.column === b.column
  let here = next(position)
  if (isSame(here, position)) return position
  const alongFilled = isFilled(position) && isFilled(here)
  for (let ahead = next(here); !isSame(ahead, here); ahead = next(here)) {
    if (alongFilled ? !isFilled(ahead) : isFilled(here)) return here
    here = ahead
  }
  return here
}

/** The next cell for Tab, row by row; null beyond the first and last cells, where Tab leaves the grid. */
export function nextCell(position: CellPosition, extent: GridSize, back: boolean): CellPosition | null {
  const index = position.row * extent.columns + position.column + (back ? -1 : 1)
  if (index < 0 || index >= extent.rows * extent.columns) return null
  return { row: Math.floor(index / extent.columns), column: index % extent.columns }
}

/**
 * The selection after rows or columns were added, deleted or moved: it stays with its cells. If they are gone, it
 * covers what took their place.
 */
export function keepCells(
  selection: Selection,
  before: { rows: readonly string[]; columns: readonly string[] },
  after: { rows: readonly string[]; columns: readonly string[] },
): Selection {
  const indexAfter = (index: number, from: readonly string[], to: readonly string[]) => {
    const found = to.indexOf(from[index] ?? '')
    return found === -1 ? within(index, to.length) : found
  }
  const move = (position: CellPosition): CellPosition => ({
    row: indexAfter(position.row, before.rows, after.rows),
    column: indexAfter(position.column, before.columns, after.columns),
  })
  return { anchor: move(selection.anchor), head: move(selection.head) }
}
