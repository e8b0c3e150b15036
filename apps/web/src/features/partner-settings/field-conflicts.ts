import { ApiError } from '../../lib/api/api-error.ts'

type Values = Readonly<Record<string, unknown>>

/** A field that the person and somebody else both changed. */
export interface FieldConflict<Name extends string> {
  readonly name: Name
  readonly mine: unknown
  readonly current: unknown
}

const same = (one: unknown, other: unknown) => (one ?? '') === (other ?? '')

/** The fields among `names` that differ from what the person began with. */
export function changedIn<Name extends string>(names: readonly Name[], base: Values, values: Values): Name[] {
  return names.filter((name) => !same(base[name], values[name]))
}

/** The fields the person changed that somebody else changed, too, to something else. */
export function conflictsOf<Name extends string>(
  names: readonly Name[],
  { base, mine, current }: { base: Values; mine: Values; current: Values },
): FieldConflict<Name>[] {
  return names
    .filter((name) => !same(base[name], current[name]) && !same(mine[name], current[name]))
    .map((name) => ({ name, mine: mine[name], current: current[name] }))
}

/**
 * The thing as it is now, where a change of `known` was refused because somebody else was first; null for any other
 * failure. The guarantee: a stale refusal carries what the call would have answered.
 */
export function currentVersionOf<T extends object>(error: unknown, previous: T): T | null {
  if (!(error instanceof ApiError) || error.code !== 'stale' || error.current === null) return null
  return { ...previous, ...error.current }
}
