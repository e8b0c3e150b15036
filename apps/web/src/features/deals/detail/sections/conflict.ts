import type { Deal, DealChanges } from '@loanyard/contract/deals/schemas'
import { changedFields, flatten, isSame, unflatten, type FieldName } from './deal-fields.ts'

/** A field that both the person and somebody else changed, or that only somebody else did. */
export interface FieldConflict {
  name: FieldName
  /** What it was when the person began. */
  before: unknown
  /** What it is now. */
  current: unknown
  /** What the person wants; undefined where the person did not touch it. */
  mine: unknown
}

/** What stands against each other when a change meets a deal that has moved on. */
export interface Conflict {
  current: Deal
  /** To choose: the person's value is not the present one. */
  fields: FieldConflict[]
  /** To know: changed by somebody else only. */
  others: FieldConflict[]
}

/** Compares what the person began with, what it wants and what is there now. */
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
  return {
    current,
    fields: touched.filter((name) => !isSame(mine[name], now[name])).map(describe),
    others: moved.filter((name) => !touched.includes(name)).map(describe),
  }
}

/** The changes that are left when the person has chosen; null where nothing is. */
export function chosenChanges({ fields }: Conflict, keepsMine: (name: FieldName) => boolean): DealChanges | null {
  const chosen = fields.filter(({ name }) => keepsMine(name)).map(({ name, mine }) => [name, mine])
  return chosen.length === 0 ? null : unflatten(Object.fromEntries(chosen))
}
