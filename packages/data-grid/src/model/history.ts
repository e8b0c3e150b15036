import { applyEdits, invertEdits, type Edit, type SheetRow } from './edits.ts'

/** One user action; undone as a whole. */
export interface Step {
  /** In the past tense, for announcements: "Cleared 4 cells". */
  readonly label: string
  readonly edits: readonly Edit[]
}

export interface History {
  readonly rows: readonly SheetRow[]
  readonly done: readonly Step[]
  readonly undone: readonly Step[]
}

/** Bounded, because deleted rows stay in memory as long as they can be restored. */
const maxUndoSteps = 200

/** After a step; undone steps can no longer be redone. */
export function afterStep({ rows, done }: History, step: Step): History {
  return { rows: applyEdits(rows, step.edits), done: [...done.slice(1 - maxUndoSteps), step], undone: [] }
}

/** Undoes the last step; returns the same history if there is none. */
export function afterUndo(history: History): History {
  const { rows, done, undone } = history
  const step = done.at(-1)
  if (step === undefined) return history
  const back = invertEdits(step.edits, rows)
  // Inverted again, it includes what was typed in the meantime into a row that is now removed.
  const again: Step = { label: step.label, edits: invertEdits(back, rows) }
  return { rows: applyEdits(rows, back), done: done.slice(0, -1), undone: [...undone, again] }
}

/** Redoes the last undone step; returns the same history if there is none. */
export function afterRedo(history: History): History {
  const { rows, done, undone } = history
  const step = undone.at(-1)
  if (step === undefined) return history
  return { rows: applyEdits(rows, step.edits), done: [...done, step], undone: undone.slice(0, -1) }
}
