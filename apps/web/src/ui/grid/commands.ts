import { clearStep, copyBlock, fillDownStep, pasteStep, type GridView } from './block-edits.ts'
import { parseBlock } from './clipboard.ts'
import { isOpen, type GridColumn } from './columns.ts'
import { isMove, type Action, type Intent } from './keys.ts'
import { insertStep, removeStep, shiftStep } from './row-edits.ts'
import { blockOf, isMany, neighbour, nextCell, only, type Selection, type Spot } from './selection.ts'
import type { SheetRow } from './sheet-edits.ts'
import type { Step } from './history.ts'
import type { Sheet } from './sheet.ts'
import { whereTo } from './where-to.ts'

/** What a grid is to its commands, as it is at the moment. */
export interface Place {
  readonly sheet: Sheet
  readonly rows: readonly SheetRow[]
  readonly columns: readonly GridColumn[]
  /** Null: the table is only read. */
  readonly newRow: ((at: number) => SheetRow) | null
  readonly selection: Selection
  /** Rows that fit into view. */
  readonly page: number
  readonly select: (selection: Selection) => void
  readonly edit: (spot: Spot, text: string | null) => void
  readonly announce: (text: string) => void
  /** The next Tab leaves the grid. */
  readonly release: () => void
  /** The column in which a row of Tabs began: Enter goes back under it. */
  readonly tabStart: { current: number | null }
}

const extentOf = ({ rows, columns }: Place) => ({ rows: rows.length, columns: columns.length })

function viewOf({ rows, columns, newRow }: Place): GridView {
  return { rows, columns, newRow: newRow === null ? null : () => newRow(rows.length) }
}

/** Does a step and says so; one without edits is none. */
export function doStep({ sheet, announce }: Place, step: Step | null): void {
  if (step === null || step.edits.length === 0) return
  sheet.change(step)
  announce(`${step.label}.`)
}

/** Goes on from the active cell after typing, or by Tab. */
export function goOn(place: Place, to: 'down' | 'up' | 'left' | 'right' | 'next' | 'previous'): void {
  const { anchor } = place.selection
  const { tabStart } = place
  if (to === 'next' || to === 'previous') {
    tabStart.current ??= anchor.column
    const next = nextCell(anchor, extentOf(place), to === 'previous')
    if (next !== null) place.select(only(next))
    return
  }
  const column = to === 'down' ? (tabStart.current ?? anchor.column) : anchor.column
  tabStart.current = null
  place.select(only(neighbour({ ...anchor, column }, to, extentOf(place))))
}

/** Adds a row below what is chosen, and goes there. */
export function addRow(place: Place): void {
  if (place.newRow === null) return
  const at = place.rows.length === 0 ? 0 : blockOf(place.selection).bottom + 1
  doStep(place, insertStep(place.newRow(at), at))
  place.select(only({ row: at, column: 0 }))
}

/** Deletes the rows of what is chosen. */
export function removeRows(place: Place): void {
  if (place.newRow !== null) doStep(place, removeStep(place.rows, blockOf(place.selection)))
}

/** Moves the rows of what is chosen up or down by one; the selection stays with them. */
export function moveRows(place: Place, by: 1 | -1): void {
  const block = blockOf(place.selection)
  const step = place.newRow === null ? null : shiftStep(place.rows, block, by)
  if (step === null) return
  place.sheet.change(step)
  place.announce(`${step.label}: now ${block.top + 1 + by} of ${place.rows.length}.`)
}

/** Takes the last step back, or does it again. */
export function goBack({ sheet, announce }: Place, way: 'undo' | 'redo'): void {
  const step = sheet[way]()
  const done = way === 'undo' ? 'Undone' : 'Redone'
  announce(step === null ? `Nothing to ${way}.` : `${done}: ${step.label}.`)
}

function beginEdit(place: Place, text: string | null): void {
  const { anchor } = place.selection
  const row = place.rows[anchor.row]
  const column = place.columns[anchor.column]
  if (row === undefined || column === undefined) return
  if (isOpen(column, row)) place.edit(anchor, text)
  else place.announce('This cell can’t be edited.')
}

function tab(place: Place, back: boolean): boolean {
  if (nextCell(place.selection.anchor, extentOf(place), back) === null) return false
  goOn(place, back ? 'previous' : 'next')
  return true
}

/** What a table that is only read does: the rest of the keys are the browser's. */
function actReading(place: Place, intent: Action): boolean {
  if (intent.do === 'next') return tab(place, intent.back)
  if (intent.do !== 'escape') return false
  leave(place)
  return true
}

/** Lets go of a block first, then of the grid. */
function leave(place: Place): void {
  if (isMany(place.selection)) place.select(only(place.selection.anchor))
  else place.release()
}

function act(place: Place, intent: Action): boolean {
  if (place.newRow === null) return actReading(place, intent)
  const block = blockOf(place.selection)
  switch (intent.do) {
    case 'next':
      return tab(place, intent.back)
    case 'edit':
      beginEdit(place, intent.text)
      break
    case 'clear':
      doStep(place, clearStep(viewOf(place), block))
      break
    case 'fillDown':
      doStep(place, fillDownStep(viewOf(place), block))
      break
    case 'undo':
    case 'redo':
      goBack(place, intent.do)
      break
    case 'addRow':
      addRow(place)
      break
    case 'removeRows':
      removeRows(place)
      break
    case 'moveRows':
      moveRows(place, intent.by)
      break
    case 'escape':
      leave(place)
  }
  return true
}

/** Does what a key asks for. False: it is for the browser, such as the Tab that leaves the grid. */
export function run(place: Place, intent: Intent): boolean {
  if (!isMove(intent)) return act(place, intent)
  place.tabStart.current = null
  place.select(whereTo(place, place.selection, intent))
  return true
}

/** The text of what is chosen, for the clipboard. */
export function copy(place: Place): string {
  const { bottom, top, left, right } = blockOf(place.selection)
  const count = (bottom - top + 1) * (right - left + 1)
  place.announce(`Copied ${count} ${count === 1 ? 'cell' : 'cells'}.`)
  return copyBlock(viewOf(place), blockOf(place.selection))
}

/** Empties what is chosen, after it was copied. */
export function cut(place: Place): void {
  if (place.newRow !== null) doStep(place, clearStep(viewOf(place), blockOf(place.selection)))
}

/** Pastes a text at what is chosen and says what could not be taken. */
export function paste(place: Place, text: string): void {
  if (place.newRow === null) {
    place.announce('Nothing was pasted. This table is read-only.')
    return
  }
  const { step, block, bad, left } = pasteStep(viewOf(place), blockOf(place.selection), parseBlock(text))
  if (step.edits.length > 0) place.sheet.change(step)
  const notes = [
    `${step.label}.`,
    bad > 0 ? `${bad} ${bad === 1 ? 'isn’t valid and is' : 'aren’t valid and are'} marked.` : '',
    left > 0 ? `${left} didn’t fit.` : '',
  ]
  place.announce(notes.filter(Boolean).join(' '))
  place.select({ anchor: { row: block.top, column: block.left }, head: { row: block.bottom, column: block.right } })
}
