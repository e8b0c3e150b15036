import { changedFields, isSame, type RecordKind, type Values } from './record-kind.ts'

export interface FieldConflict<Name extends string> {
  name: Name
  /** When editing began. */
  before: unknown
  current: unknown
  /** Undefined if the user didn't edit the field. */
  mine: unknown
}

export interface Conflict<R, Name extends string> {
  current: R
  /** Who changed it, if known. */
  who: string | null
  /** Changed by both users, to different values. */
  fields: FieldConflict<Name>[]
  /** Changed only by the user. */
  mine: FieldConflict<Name>[]
  /** Changed only by the other user. */
  others: FieldConflict<Name>[]
}

export function conflictOf<R extends Values, Name extends string>(
  kind: RecordKind<Name, unknown>,
  { base, edits, current }: { base: R; edits: Values; current: R },
): Conflict<R, Name> {
  const [before, mine, now] = [kind.flatten(base), kind.flatten(edits), kind.flatten(current)]
  const touched = changedFields(kind, base, edits)
  const describe = (name: Name): FieldConflict<Name> => ({
    name,
    before: before[name],
    current: now[name],
    mine: touched.includes(name) ? mine[name] : undefined,
  })
  const moved = changedFields(kind, base, current)
  const unsaved = touched.filter((name) => !isSame(mine[name], now[name]))
  return {
    current,
    who: null,
    fields: unsaved.filter((name) => moved.includes(name)).map(describe),
    mine: unsaved.filter((name) => !moved.includes(name)).map(describe),
    others: moved.filter((name) => !touched.includes(name)).map(describe),
  }
}

/** With what only the user changed. Null if nothing is left to save. */
export function chosenChanges<Name extends string, Changes>(
  kind: RecordKind<Name, Changes>,
  { fields, mine: undisputed }: Conflict<unknown, Name>,
  keepsMine: (name: Name) => boolean,
): Changes | null {
  const chosen = [...undisputed, ...fields.filter(({ name }) => keepsMine(name))]
  if (chosen.length === 0) return null
  // Cast: the names are the record's.
  return kind.unflatten(Object.fromEntries(chosen.map(({ name, mine }) => [name, mine])) as Record<Name, unknown>)
}
