import type { ActivityEntry } from '@loanyard/contract/deals/schemas'

type Change = ActivityEntry['changes'][number]

/** A paste changes thousands of cells; the audit trail has them all. */
const maxCells = 20

/** What a new row holds before anyone types into it. */
const blank: readonly (string | null)[] = ['0.00', 'false']

/**
 * What a person's edits of a table add up to: each cell with its first and its last value, without those that came back
 * to what they were.
 */
export function editedCells(edits: readonly (readonly Change[])[]): Pick<ActivityEntry, 'changes' | 'more_changes'> {
  const cells = new Map<string, Change>()
  for (const { field, from, to } of edits.flat()) {
    // Rows that were deleted, restored or moved have a line each.
    const isCell = field.includes(' · ')
    const key = isCell ? field : `${field} ${from ?? ''} ${to ?? ''}`
    cells.set(key, { field, from: isCell ? (cells.get(key)?.from ?? from) : from, to })
  }
  const changed = [...cells.values()].filter(({ from, to }) => from !== to && !(from === null && blank.includes(to)))
  return { changes: changed.slice(0, maxCells), more_changes: Math.max(0, changed.length - maxCells) }
}
