import type { Deal, DealChanges } from '@loanyard/contract/deals/schemas'
import { changedFields, flatten, isSame, unflatten, type FieldName } from '../deal-fields.ts'

export interface FieldConflict {
  name: FieldName
  /** When editing began. */
  before: unknown
  current: unknown
  /** Undefined if the user didn't edit the field. */
  mine: unknown
}

export interface Conflict {
  current: Deal
  /** Changed by both users, to different values. */
  fields: FieldConflict[]
  /** Changed only by the user. */
  mine: FieldConflict[]
  /** Changed only by the other user. */
  others: FieldConflict[]
}

export function conflictOf(base: Deal, edits: DealChanges, current: Deal): Conflict {
  const [before, mine, now] = [flatten(base), flatten(edits), flatten(current)]
  const touched = changedFields(base, edits)
  const describe = (name: FieldName): FieldConflict => ({
    name,
    before: before[name],
    current: now[name],
    mine: touched.includes(name) ? mine[name] : undefined,
  })
  const moved = changedFields(base, current)
  const unsaved = touched.filter((name) => !isSame(mine[name], now[name]))
  return {
    current,
    fields: unsaved.filter((name) => moved.includes(name)).map(describe),
    mine: unsaved.filter((name) => !moved.includes(name)).map(describe),
    others: moved.filter((name) => !touched.includes(name)).map(describe),
  }
}

/** With what only the user changed. Null if nothing is left to save. */
export function chosenChanges(
  { fields, mine: undisputed }: Conflict,
  keepsMine: (name: FieldName) => boolean,
): DealChanges | null {
  const chosen = [...undisputed, ...fields.filter(({ name }) => keepsMine(name))].map(({ name, mine }) => [name, mine])
  return chosen.length === 0 ? null : unflatten(Object.fromEntries(chosen))
}
