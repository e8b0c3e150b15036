import * as copy from '../copy.ts'
import { clearStep, copyBlock, fillDownStep, pasteStep, type GridView } from '../model/block-edits.ts'
import { parseBlock } from '../model/clipboard.ts'
import { isEditable, type GridColumn } from '../model/columns.ts'
import type { SheetRow } from '../model/edits.ts'
import type { Step } from '../model/history.ts'
import { insertStep, removeStep, shiftStep } from '../model/row-edits.ts'
import {
  blockOf,
  isRange,
  neighbor,
  nextCell,
  singleCell,
  type Selection,
  type CellPosition,
} from '../model/selection.ts'
import type { Sheet } from '../model/sheet.ts'
import { selectionAfterMove } from './cell-navigation.ts'
import { isMove, type Action, type Intent } from './keys.ts'

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
  readonly edit: (position: CellPosition, text: string | null) => void
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
export function applyStep({ sheet, announce }: GridContext, step: Step | null): void {
  if (step === null || step.edits.length === 0) return
  sheet.change(step)
  announce(copy.stepDone(step.label))
}

/** Moves on from the active cell after typing or Tab. */
export function moveOn(context: GridContext, to: 'down' | 'up' | 'left' | 'right' | 'next' | 'previous'): void {
  const { anchor } = context.selection
  const { tabStart } = context
  if (to === 'next' || to === 'previous') {
    tabStart.current ??= anchor.column
    const next = nextCell(anchor, extentOf(context), to === 'previous')
    if (next !== null) context.select(singleCell(next))
    return
  }
  const column = to === 'down' ? (tabStart.current ?? anchor.column) : anchor.column
  tabStart.current = null
  context.select(singleCell(neighbor({ ...anchor, column }, to, extentOf(context))))
}

/** Adds a row below the selection and moves there. */
export function addRow(context: GridContext): void {
  if (context.newRow === null) return
  const at = context.rows.length === 0 ? 0 : blockOf(context.selection).bottom + 1
  applyStep(context, insertStep(context.newRow(at), at))
  context.select(singleCell({ row: at, column: 0 }))
}

export function removeRows(context: GridContext): void {
  if (context.newRow !== null) applyStep(context, removeStep(context.rows, blockOf(context.selection)))
}

/** Moves the selected rows by one; they stay selected. */
export function moveRows(context: GridContext, by: 1 | -1): void {
  const block = blockOf(context.selection)
  const step = context.newRow === null ? null : shiftStep(context.rows, block, by)
  if (step === null) return
  context.sheet.change(step)
  context.announce(copy.movedTo(step.label, block.top + 1 + by, context.rows.length))
}

export function undo({ sheet, announce }: GridContext): void {
  const step = sheet.undo()
  announce(step === null ? copy.nothingToUndo : copy.undone(step.label))
}

export function redo({ sheet, announce }: GridContext): void {
  const step = sheet.redo()
  announce(step === null ? copy.nothingToRedo : copy.redone(step.label))
}

function beginEdit(context: GridContext, text: string | null): void {
  const { anchor } = context.selection
  const row = context.rows[anchor.row]
  const column = context.columns[anchor.column]
  if (row === undefined || column === undefined) return
  if (isEditable(column, row)) context.edit(anchor, text)
  else context.announce(copy.notEditable)
}

function moveByTab(context: GridContext, back: boolean): boolean {
  if (nextCell(context.selection.anchor, extentOf(context), back) === null) return false
  moveOn(context, back ? 'previous' : 'next')
  return true
}

/** The commands of a read-only grid; all other keys are left to the browser. */
function runReadOnly(context: GridContext, intent: Action): boolean {
  if (intent.do === 'next') return moveByTab(context, intent.back)
  if (intent.do !== 'escape') return false
  handleEscape(context)
  return true
}

/** The first Escape reduces the selection to one cell, the next one lets Tab leave the grid. */
function handleEscape(context: GridContext): void {
  if (isRange(context.selection)) context.select(singleCell(context.selection.anchor))
  else context.release()
}

function runAction(context: GridContext, intent: Action): boolean {
  if (context.newRow === null) return runReadOnly(context, intent)
  const block = blockOf(context.selection)
  switch (intent.do) {
    case 'next':
      return moveByTab(context, intent.back)
    case 'edit':
      beginEdit(context, intent.text)
      break
    case 'clear':
      applyStep(context, clearStep(viewOf(context), block))
      break
    case 'fillDown':
      applyStep(context, fillDownStep(viewOf(context), block))
      break
    case 'undo':
      undo(context)
      break
    case 'redo':
      redo(context)
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
      handleEscape(context)
  }
  return true
}

/** Runs the command of a key. False leaves the key to the browser, such as the Tab that leaves the grid. */
export function run(context: GridContext, intent: Intent): boolean {
  if (!isMove(intent)) return runAction(context, intent)
  context.tabStart.current = null
  context.select(selectionAfterMove(context, context.selection, intent))
  return true
}

export function copySelection(context: GridContext): string {
  const { bottom, top, left, right } = blockOf(context.selection)
  context.announce(copy.copied((bottom - top + 1) * (right - left + 1)))
  return copyBlock(viewOf(context), blockOf(context.selection))
}

export function cutSelection(context: GridContext): void {
  if (context.newRow !== null) applyStep(context, clearStep(viewOf(context), blockOf(context.selection)))
}

/** Pastes at the selection and announces cells that weren't accepted. */
export function pasteText(context: GridContext, text: string): void {
  if (context.newRow === null) {
    context.announce(copy.readOnlyPaste)
    return
  }
  const { step, block, bad, overflow } = pasteStep(viewOf(context), blockOf(context.selection), parseBlock(text))
  if (step.edits.length > 0) context.sheet.change(step)
  const notes = [
    copy.stepDone(step.label),
    bad > 0 ? copy.invalidPasted(bad) : '',
    overflow > 0 ? copy.didNotFit(overflow) : '',
  ]
  context.announce(notes.filter(Boolean).join(' '))
  context.select({ anchor: { row: block.top, column: block.left }, head: { row: block.bottom, column: block.right } })
}
