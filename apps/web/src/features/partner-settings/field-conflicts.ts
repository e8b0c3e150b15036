import { ApiError } from '../../lib/api/api-error.ts'

type Values = Readonly<Record<string, unknown>>

export interface FieldConflict<Name extends string> {
  readonly name: Name
  readonly mine: unknown
  readonly current: unknown
}

const same = (one: unknown, other: unknown) => (one ?? '') === (other ?? '')

export function changedIn<Name extends string>(names: readonly Name[], base: Values, values: Values): Name[] {
  return names.filter((name) => !same(base[name], values[name]))
}

/** Fields that both sides changed to different values. */
export function conflictsOf<Name extends string>(
  names: readonly Name[],
  { base, mine, current }: { base: Values; mine: Values; current: Values },
): FieldConflict<Name>[] {
  return names
    .filter((name) => !same(base[name], current[name]) && !same(mine[name], current[name]))
    .map((name) => ({ name, mine: mine[name], current: current[name] }))
}

/**
 * The current version from a stale-version error; null for any other failure. A stale error carries what the call
 * would have returned.
 */
export function currentVersionOf<T extends object>(error: unknown, previous: T): T | null {
  if (!(error instanceof ApiError) || error.code !== 'stale' || error.current === null) return null
  return { ...previous, ...error.current }
}
