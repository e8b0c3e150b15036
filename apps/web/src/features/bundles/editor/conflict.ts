/** The values of a form, by field. */
export type Values = Readonly<Record<string, unknown>>

/** A field that both the person and somebody else changed, in different ways. */
export interface FieldConflict {
  readonly name: string
  readonly mine: unknown
  readonly current: unknown
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
}

/** The fields of `mine` that differ from what the person began with. */
export function changedFields(base: Values, mine: Values): string[] {
  return Object.keys(mine).filter((name) => !isSame(base[name], mine[name]))
}

/** Where somebody else changed the same field meanwhile to something else. Other changes of theirs stand in no way. */
export function conflictsOf(base: Values, mine: Values, current: Values): FieldConflict[] {
  return changedFields(base, mine)
    .filter((name) => !isSame(base[name], current[name]) && !isSame(mine[name], current[name]))
    .map((name) => ({ name, mine: mine[name], current: current[name] }))
}
