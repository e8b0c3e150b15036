import { applyEdits, invertEdits, type Edit, type SheetRow } from './edits.ts'

/** What a person did in one go, and takes back in one go. */
export interface Step {
  /** In the past tense, for whoever hears of it: "Cleared 4 cells". */
  readonly label: string
  readonly edits: readonly Edit[]
}

/** Rows, and the steps that can be taken back and done again. */
export interface History {
  readonly rows: readonly SheetRow[]
  readonly done: readonly Step[]
  readonly undone: readonly Step[]
}

/** Steps that can be taken back; more would keep every row that was ever deleted. */
const maxUndoSteps = 200

/** After a step; what was taken back before is forgotten. */
export function afterStep({ rows, done }: History, step: Step): History {
  return { rows: applyEdits(rows, step.edits), done: [...done.slice(1 - maxUndoSteps), step], undone: [] }
}

/** After taking the last step back; the same history if there is none. */
export function afterUndo(history: History): History {
  const { rows, done, undone } = history
  const step = done.at(-1)
  if (step === undefined) return history
  const back = invertEdits(step.edits, rows)
  // Inverted once more, it holds what was typed since into a row that now goes.
  const again: Step = { label: step.label, edits: invertEdits(back, rows) }
  return { rows: applyEdits(rows, back), done: done.slice(0, -1), undone: [...undone, again] }
}

/** After doing the step again that was taken back last; the same history if there is none. */
export function afterRedo(history: History): History {
  const { rows, done, undone } = history
  const step = undone.at(-1)
  if (step === undefined) return history
  return { rows: applyEdits(rows, step.edits), done: [...done, step], undone: undone.slice(0, -1) }
}
