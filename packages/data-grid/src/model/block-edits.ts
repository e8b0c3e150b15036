import * as copy from '../copy.ts'
import { formatBlock } from './clipboard.ts'
import { isEditable, valueOf, type GridColumn } from './columns.ts'
import {
  applyEdits,
  cellOf,
  isSameCell,
  type InvalidInput,
  type CellEdit,
  type CellState,
  type Edit,
  type SheetRow,
} from './edits.ts'
import type { Step } from './history.ts'
import type { Block } from './selection.ts'

/** The parts of a grid that range edits need. */
export interface GridView {
  readonly rows: readonly SheetRow[]
  readonly columns: readonly GridColumn[]
  /** Creates an empty row; null if rows can't be added. */
  readonly newRow: (() => SheetRow) | null
}

/** The cell after typing: its new value, or the old value plus the invalid text and its reason. */
function typed(column: GridColumn, before: CellState, text: string): CellState {
  const reading = column.read(text)
  if (reading.ok) return { value: reading.value, bad: null }
  const bad: InvalidInput = { text, reason: reading.reason }
  return { value: before.value, bad }
}

function edit(row: SheetRow, column: string, after: CellState): CellEdit[] {
  const before = cellOf(row, column)
  return isSameCell(before, after) ? [] : [{ kind: 'cell', row: row.key, column, before, after }]
}

/** The edits for a typed text, including dependent cells of the row. */
function write(column: GridColumn, row: SheetRow, text: string): CellEdit[] {
  if (!isEditable(column, row)) return []
  const after = typed(column, cellOf(row, column.key), text)
  const own = edit(row, column.key, after)
  if (own.length === 0 || after.bad !== null) return own
  const others = Object.entries(column.dependents?.(after.value) ?? {})
  return [...own, ...others.flatMap(([key, value]) => edit(row, key, { value, bad: null }))]
}

export function typeStep(column: GridColumn, row: SheetRow, text: string): Step {
  return { label: copy.changed(column.title), edits: write(column, row, text) }
}

/** A cell's text for the clipboard; amounts without formatting. */
function textOf(column: GridColumn, row: SheetRow): string {
  return row.bad[column.key]?.text ?? valueOf(column, row)
}

export function copyBlock({ rows, columns }: GridView, block: Block): string {
  const inside = columns.slice(block.left, block.right + 1)
  return formatBlock(rows.slice(block.top, block.bottom + 1).map((row) => inside.map((column) => textOf(column, row))))
}

/** Writes to every editable cell of a range; `textAt` gives the text by position in the range. */
function writeBlock(
  { rows, columns }: GridView,
  block: Block,
  textAt: (row: number, column: number) => string | undefined,
): CellEdit[] {
  const edits: CellEdit[] = []
  rows.slice(block.top, block.bottom + 1).forEach((row, down) => {
    // A cell further left, such as a type, may make others of the row editable.
    let current = row
    columns.slice(block.left, block.right + 1).forEach((column, along) => {
      const text = textAt(down, along)
      const own = text === undefined ? [] : write(column, current, text)
      current = applyEdits([current], own)[0] ?? current
      edits.push(...own)
    })
  })
  return edits
}

export function clearStep(view: GridView, block: Block): Step {
  const edits = writeBlock(view, block, () => '')
  return { label: copy.cleared(edits.length), edits }
}

/** Copies the first row of a range into the others; a single row is filled from the row above. */
export function fillDownStep(view: GridView, block: Block): Step {
  const alone = block.top === block.bottom
  const source = view.rows[alone ? block.top - 1 : block.top]
  const inside = view.columns.slice(block.left, block.right + 1)
  const texts = source === undefined ? [] : inside.map((column) => textOf(column, source))
  const target = alone ? block : { ...block, top: block.top + 1 }
  const edits = source === undefined ? [] : writeBlock(view, target, (_, along) => texts[along])
  return { label: copy.filled(edits.length), edits }
}

export interface PasteResult {
  readonly step: Step
  /** The selection after the paste. */
  readonly block: Block
  /** Number of cells whose text was invalid. */
  readonly bad: number
  /** Number of cells beyond the last column, or beyond the last row if rows can't be added. */
  readonly overflow: number
}

/** The range that a paste fills: one cell fills the whole selection; a block that divides it evenly repeats. */
function filledSize(block: Block, height: number, width: number): { height: number; width: number } {
  const chosen = { height: block.bottom - block.top + 1, width: block.right - block.left + 1 }
  const repeats = chosen.height % height === 0 && chosen.width % width === 0
  return repeats ? chosen : { height, width }
}

/**
 * Pastes texts at the top left corner of a range. Adds missing rows and skips cells that aren't editable. Invalid cells
 * keep their text with the reason; valid cells are accepted.
 */
export function pasteStep(view: GridView, block: Block, texts: readonly (readonly string[])[]): PasteResult {
  const height = texts.length
  const width = texts[0]?.length ?? 0
  const size = filledSize(block, height, width)
  const missing = Math.max(0, block.top + size.height - view.rows.length)
  const { newRow } = view
  const added = newRow === null ? [] : Array.from({ length: missing }, () => newRow())
  const rows = [...view.rows, ...added]
  const target: Block = {
    top: block.top,
    left: block.left,
    bottom: Math.min(block.top + size.height, rows.length) - 1,
    right: Math.min(block.left + size.width, view.columns.length) - 1,
  }
  const edits = writeBlock({ ...view, rows }, target, (down, along) => texts[down % height]?.[along % width])
  const inserts = added.map((row, index): Edit => ({ kind: 'insert', row, at: view.rows.length + index }))
  const written = (target.bottom - target.top + 1) * (target.right - target.left + 1)
  return {
    step: { label: copy.pasted(written), edits: [...inserts, ...edits] },
    block: target,
    bad: edits.filter(({ after }) => after.bad !== null).length,
    overflow: size.height * size.width - written,
  }
}
