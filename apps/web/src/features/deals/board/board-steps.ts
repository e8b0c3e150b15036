import type { BoardColumn } from './board-cache.ts'

export interface CardPosition {
  stageId: string
  index: number
}

export interface Step {
  across: number
  down: number
}

/** Up and down stay within the column; left and right go to the nearest column that has cards. */
export function stepFrom(columns: readonly BoardColumn[], from: CardPosition, step: Step): CardPosition | null {
  const at = columns.findIndex((column) => column.stage.id === from.stageId)
  if (at === -1) return null
  if (step.across === 0) {
    const last = (columns[at]?.results.length ?? 0) - 1
    return { ...from, index: Math.max(0, Math.min(last, from.index + step.down)) }
  }
  for (let column = columns[at + step.across], next = at; column !== undefined; column = columns[next + step.across]) {
    next += step.across
    if (column.results.length > 0)
      return { stageId: column.stage.id, index: Math.min(from.index, column.results.length - 1) }
  }
  return null
}

export function adjacentColumn(columns: readonly BoardColumn[], stageId: string, across: number): BoardColumn | null {
  const at = columns.findIndex((column) => column.stage.id === stageId)
  return at === -1 ? null : (columns[at + across] ?? null)
}
