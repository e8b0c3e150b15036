import type { ReactNode } from 'react'

/** A group of a whole list, by the server. */
export interface ListGroup {
  readonly key: string
  readonly label: string
  /** Null: not counted yet. */
  readonly count: number | null
  /** Beside the count, such as a sum. */
  readonly sum?: ReactNode
}

/** What a grouped list shows, in order: headings, and the rows of groups that aren't collapsed. */
export interface Section {
  readonly group: ListGroup
  readonly isCollapsed: boolean
  /** Indexes and ids of its loaded rows. */
  readonly rows: readonly number[]
  readonly ids: readonly string[]
}

interface Grouped {
  /** Of each loaded row. */
  readonly ids: readonly string[]
  /** The key of each loaded row's group. */
  readonly keys: readonly string[]
  /** What the group of each loaded row is called. */
  readonly labels: readonly string[]
  /** In the list's order; empty while they load. */
  readonly groups: readonly ListGroup[]
  readonly collapsed: ReadonlySet<string>
  readonly hasMore: boolean
}

/**
 * Groups after the last loaded row show once the list has come that far, unless all between are collapsed. A row that was
 * changed is in its new group at once.
 */
export function sectionsOf({ ids, keys, labels, groups, collapsed, hasMore }: Grouped): readonly Section[] {
  const rows = Map.groupBy(keys.keys(), (index) => keys[index] ?? '')
  const known = groups.map(({ key }) => key)
  const uncounted = [...rows.keys()]
    .filter((key) => !known.includes(key))
    .map((key) => ({ key, label: labels[keys.indexOf(key)] ?? '', count: null }))
  const all: readonly ListGroup[] = [...groups, ...uncounted]
  const reached = known.indexOf(keys.at(-1) ?? '')
  const end = all.findIndex(({ key }, index) => hasMore && index > reached && !collapsed.has(key))
  const shown = end === -1 || known.length === 0 ? all : all.slice(0, end)
  return shown.map((group) => {
    const own = rows.get(group.key) ?? []
    const isCollapsed = collapsed.has(group.key)
    return { group, isCollapsed, rows: own, ids: own.map((index) => ids[index] ?? '') }
  })
}

/** The group after which the next page starts, if the last loaded row is in a collapsed one; null: no group to skip. */
export function skippedGroup(
  lastKey: string | undefined,
  order: readonly string[],
  collapsed: ReadonlySet<string>,
): string | null {
  if (lastKey === undefined || !collapsed.has(lastKey)) return null
  const from = order.indexOf(lastKey)
  const open = order.findIndex((key, index) => index > from && !collapsed.has(key))
  return open === -1 ? null : (order[open - 1] ?? null)
}

/** Whether rows are missing that were skipped while the group was collapsed. */
export function isIncomplete({ group, rows }: Section, isLastLoaded: boolean): boolean {
  return group.count !== null && rows.length < group.count && !isLastLoaded
}
