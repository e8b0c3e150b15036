interface OrderedItem {
  readonly id: string
}

/** Moves `id` to an index from 0; indexes out of range are clamped. */
export function moveToIndex<T extends OrderedItem>(items: readonly T[], id: string, place: number): T[] {
  const item = items.find((each) => each.id === id)
  if (item === undefined) return [...items]
  const others = items.filter((each) => each.id !== id)
  return others.toSpliced(Math.min(Math.max(place, 0), others.length), 0, item)
}

/** The index of `id` after it is dropped on the upper or lower half of `target`. */
export function dropIndex(items: readonly OrderedItem[], id: string, { target, isBelow }: Drop): number {
  const others = items.filter((each) => each.id !== id)
  return others.findIndex((each) => each.id === target) + (isBelow ? 1 : 0)
}

export interface Drop {
  readonly target: string
  readonly isBelow: boolean
}
