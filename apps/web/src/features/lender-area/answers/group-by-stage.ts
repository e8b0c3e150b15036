import type { Stage } from '@loanyard/contract/deals/stages'
import { noStageLabel } from '../labels.ts'

export interface StageGroup<T> {
  readonly key: string
  readonly name: string
  readonly items: readonly T[]
}

/** In the order of `stage.number`; items without a stage come last. */
export function groupByStage<T extends { stage: Stage | null }>(items: readonly T[]): StageGroup<T>[] {
  const groups = new Map<string, { name: string; number: number; items: T[] }>()
  for (const item of items) {
    const key = item.stage?.id ?? 'none'
    const group = groups.get(key) ?? {
      name: item.stage?.name ?? noStageLabel,
      number: item.stage?.number ?? Infinity,
      items: [],
    }
    group.items.push(item)
    groups.set(key, group)
  }
  return [...groups]
    .toSorted(([, a], [, b]) => a.number - b.number)
    .map(([key, { name, items: own }]) => ({ key, name, items: own }))
}
