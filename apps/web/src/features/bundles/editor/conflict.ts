export type Values = Readonly<Record<string, unknown>>

/** A field that both users changed, to different values. */
export interface FieldConflict {
  readonly name: string
  readonly mine: unknown
  readonly current: unknown
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
}

export function changedFields(base: Values, mine: Values): string[] {
  return Object.keys(mine).filter((name) => !isSame(base[name], mine[name]))
}

/** Fields changed only by the other user are no conflict. */
export function conflictsOf(base: Values, mine: Values, current: Values): FieldConflict[] {
  return changedFields(base, mine)
    .filter((name) => !isSame(base[name], current[name]) && !isSame(mine[name], current[name]))
    .map((name) => ({ name, mine: mine[name], current: current[name] }))
}
