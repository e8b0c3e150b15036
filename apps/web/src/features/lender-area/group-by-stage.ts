import type { Stage } from '@loanyard/contract/deals/stages'
import * as copy from './copy.ts'

/** Stands for the ID of the stage of items without one. */
export const noStage = 'other'

export interface StageGroup<T> {
  /** The stage's ID, or `noStage`. */
  readonly id: string
  readonly name: string
  readonly items: readonly T[]
}

/** In the order of `stage.number`; items without a stage come last. */
export function groupByStage<T extends { stage: Stage | null }>(items: readonly T[]): StageGroup<T>[] {
  const groups = new Map<string, { name: string; number: number; items: T[] }>()
  for (const item of items) {
    const id = item.stage?.id ?? noStage
    const group = groups.get(id) ?? {
      name: item.stage?.name ?? copy.noStage,
      number: item.stage?.number ?? Infinity,
      items: [],
    }
    group.items.push(item)
    groups.set(id, group)
  }
  return [...groups]
    .toSorted(([, a], [, b]) => a.number - b.number)
    .map(([id, { name, items: own }]) => ({ id, name, items: own }))
}
