import { clearStep, copyBlock, fillDownStep, pasteStep, type GridView } from '../model/block-edits.ts'
import { parseBlock } from '../model/clipboard.ts'
import { isOpen, type GridColumn } from '../model/columns.ts'
import type { SheetRow } from '../model/edits.ts'
import type { Step } from '../model/history.ts'
import { insertStep, removeStep, shiftStep } from '../model/row-edits.ts'
import type { Sheet } from '../model/sheet.ts'
import { selectionAfterMove } from './cell-navigation.ts'
import { isMove, type Action, type Intent } from './keys.ts'
import { blockOf, isMany, neighbor, nextCell, only, type Selection, type CellPosition } from './selection.ts'

/** The grid's current state, as its commands need it. */
export interface GridContext {
  readonly sheet: Sheet
  readonly rows: readonly SheetRow[]
  readonly columns: readonly GridColumn[]
  /** Null if the grid is read-only. */
  readonly newRow: ((at: number) => SheetRow) | null
  readonly selection: Selection
  /** Number of rows in view. */
  readonly page: number
  readonly select: (selection: Selection) => void
  readonly edit: (spot: CellPosition, text: string | null) => void
  readonly announce: (text: string) => void
  /** Lets the next Tab leave the grid. */
  readonly release: () => void
  /** The column where a series of Tabs began: Enter returns to it, one row down. */
  readonly tabStart: { current: number | null }
}

const extentOf = ({ rows, columns }: GridContext) => ({ rows: rows.length, columns: columns.length })

function viewOf({ rows, columns, newRow }: GridContext): GridView {
  return { rows, columns, newRow: newRow === null ? null : () => newRow(rows.length) }
}

/** Applies and announces a step; ignores one without edits. */
export function doStep({ sheet, announce }: GridContext, step: Step | null): void {
  if (step === null || step.edits.length === 0) return
  sheet.change(step)
  announce(`${step.label}.`)
}

/** Moves on from the active cell after typing or Tab. */
export function goOn(context: GridContext, to: 'down' | 'up' | 'left' | 'right' | 'next' | 'previous'): void {
  const { anchor } = context.selection
  const { tabStart } = context
  if (to === 'next' || to === 'previous') {
    tabStart.current ??= anchor.column
    const next = nextCell(anchor, extentOf(context), to === 'previous')
    if (next !== null) context.select(only(next))
    return
  }
  const column = to === 'down' ? (tabStart.current ?? anchor.column) : anchor.column
  tabStart.current = null
  context.select(only(neighbor({ ...anchor, column }, to, extentOf(context))))
}

/** Adds a row below the selection and moves there. */
export function addRow(context: GridContext): void {
  if (context.newRow === null) return
  const at = context.rows.length === 0 ? 0 : blockOf(context.selection).bottom + 1
  doStep(context, insertStep(context.newRow(at), at))
  context.select(only({ row: at, column: 0 }))
}

export function removeRows(context: GridContext): void {
  if (context.newRow !== null) doStep(context, removeStep(context.rows, blockOf(context.selection)))
}

/** Moves the selected rows by one; they stay selected. */
export function moveRows(context: GridContext, by: 1 | -1): void {
  const block = blockOf(context.selection)
  const step = context.newRow === null ? null : shiftStep(context.rows, block, by)
  if (step === null) return
  context.sheet.change(step)
  context.announce(`${step.label}: now ${block.top + 1 + by} of ${context.rows.length}.`)
}

/** Undoes the last step or redoes it. */
export function goBack({ sheet, announce }: GridContext, way: 'undo' | 'redo'): void {
  const step = sheet[way]()
  const done = way === 'undo' ? 'Undone' : 'Redone'
  announce(step === null ? `Nothing to ${way}.` : `${done}: ${step.label}.`)
}

function beginEdit(context: GridContext, text: string | null): void {
  const { anchor } = context.selection
  const row = context.rows[anchor.row]
  const column = context.columns[anchor.column]
  if (row === undefined || column === undefined) return
  if (isOpen(column, row)) context.edit(anchor, text)
  else context.announce('This cell can’t be edited.')
}

function tab(context: GridContext, back: boolean): boolean {
  if (nextCell(context.selection.anchor, extentOf(context), back) === null) return false
  goOn(context, back ? 'previous' : 'next')
  return true
}

/** The commands of a read-only grid; all other keys are left to the browser. */
function runReadOnly(context: GridContext, intent: Action): boolean {
  if (intent.do === 'next') return tab(context, intent.back)
  if (intent.do !== 'escape') return false
  leave(context)
  return true
}

/** The first Escape reduces the selection to one cell, the next one lets Tab leave the grid. */
function leave(context: GridContext): void {
  if (isMany(context.selection)) context.select(only(context.selection.anchor))
  else context.release()
}

function act(context: GridContext, intent: Action): boolean {
  if (context.newRow === null) return runReadOnly(context, intent)
  const block = blockOf(context.selection)
  switch (intent.do) {
    case 'next':
      return tab(context, intent.back)
    case 'edit':
      beginEdit(context, intent.text)
      break
    case 'clear':
      doStep(context, clearStep(viewOf(context), block))
      break
    case 'fillDown':
      doStep(context, fillDownStep(viewOf(context), block))
      break
    case 'undo':
    case 'redo':
      goBack(context, intent.do)
      break
    case 'addRow':
      addRow(context)
      break
    case 'removeRows':
      removeRows(context)
      break
    case 'moveRows':
      moveRows(context, intent.by)
      break
    case 'escape':
      leave(context)
  }
  return true
}

/** Runs the command of a key. False leaves the key to the browser, such as the Tab that leaves the grid. */
export function run(context: GridContext, intent: Intent): boolean {
  if (!isMove(intent)) return act(context, intent)
  context.tabStart.current = null
  context.select(selectionAfterMove(context, context.selection, intent))
  return true
}

export function copy(context: GridContext): string {
  const { bottom, top, left, right } = blockOf(context.selection)
  const count = (bottom - top + 1) * (right - left + 1)
  context.announce(`Copied ${count} ${count === 1 ? 'cell' : 'cells'}.`)
  return copyBlock(viewOf(context), blockOf(context.selection))
}

export function cut(context: GridContext): void {
  if (context.newRow !== null) doStep(context, clearStep(viewOf(context), blockOf(context.selection)))
}

/** Pastes at the selection and announces cells that weren't accepted. */
export function paste(context: GridContext, text: string): void {
  if (context.newRow === null) {
    context.announce('Nothing was pasted. This table is read-only.')
    return
  }
  const { step, block, bad, left } = pasteStep(viewOf(context), blockOf(context.selection), parseBlock(text))
  if (step.edits.length > 0) context.sheet.change(step)
  const notes = [
    `${step.label}.`,
    bad > 0 ? `${bad} ${bad === 1 ? 'isn’t valid and is' : 'aren’t valid and are'} marked.` : '',
    left > 0 ? `${left} didn’t fit.` : '',
  ]
  context.announce(notes.filter(Boolean).join(' '))
  context.select({ anchor: { row: block.top, column: block.left }, head: { row: block.bottom, column: block.right } })
}
