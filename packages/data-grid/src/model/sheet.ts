import type { InvalidInput, SheetRow } from './edits.ts'
import { afterRedo, afterStep, afterUndo, type History, type Step } from './history.ts'

export type { InvalidInput, SheetRow }

export interface SheetState {
  readonly rows: readonly SheetRow[]
  readonly canUndo: boolean
  readonly canRedo: boolean
}

/**
 * The rows of a grid with their history. `change`, `undo` and `redo` are the person's actions; `replace` takes outside
 * changes, which can't be undone.
 */
export function createSheet(initial: readonly SheetRow[] = []) {
  let history: History = { rows: initial, done: [], undone: [] }
  let state: SheetState = { rows: initial, canUndo: false, canRedo: false }
  const listeners = new Set<() => void>()
  let lockedRow: string | null = null
  const show = (next: History) => {
    history = next
    state = { rows: next.rows, canUndo: next.done.length > 0, canRedo: next.undone.length > 0 }
    for (const listener of listeners) listener()
  }
  return {
    state: (): SheetState => state,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Applies a step; ignores one without edits. */
    change(step: Step): void {
      if (step.edits.length > 0) show(afterStep(history, step))
    },
    /** Undoes and returns the last step; null if there is none. */
    undo(): Step | null {
      const step = history.done.at(-1) ?? null
      if (step !== null) show(afterUndo(history))
      return step
    },
    /** Redoes and returns the last undone step; null if there is none. */
    redo(): Step | null {
      const step = history.undone.at(-1) ?? null
      if (step !== null) show(afterRedo(history))
      return step
    },
    /** Locks the row being edited, whose text isn't part of a step yet; null unlocks. */
    lockRow(row: string | null): void {
      lockedRow = row
    },
    lockedRow: (): string | null => lockedRow,
    /** Shows other rows and keeps the undo history. */
    replace(rows: readonly SheetRow[]): void {
      if (rows !== state.rows) show({ ...history, rows })
    },
  }
}

export type Sheet = ReturnType<typeof createSheet>
