import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual'
import { useEffect, useMemo, useRef } from 'react'
import { narrowQuery, useMedia } from '../../../lib/browser/media-query.ts'
import { nextPage } from '../../../lib/cache/next-page.ts'
import { ListLines } from '../list-lines.tsx'
import type { DataListProps, ListEntries } from '../list-props.ts'
import { ListTable } from '../list-table.tsx'
import { useIds } from '../selection.ts'
import { collapsedIn, setCollapsed, showGroups, useCollapsed } from './collapsed-groups.ts'
import { GroupHeading } from './group-heading.tsx'
import { isIncomplete, sectionsOf, skippedGroup, type ListGroup, type Section } from './sections.ts'

interface GroupedListProps<R> {
  list: DataListProps<R>
  /** Of the list and what it is grouped by: collapsed groups are remembered under it. */
  name: string
  /** The key of a row's group, and what it is called. Stable, so that rows aren't grouped again. */
  keyOf: (row: R) => string
  labelOf: (row: R) => string
  /** Undefined while they load. */
  groups: readonly ListGroup[] | undefined
  /** Loads all pages again, with the rows of a group that was skipped. */
  onReload: () => void
}

const noGroups: readonly ListGroup[] = []

/** While it is mounted, the next page starts after collapsed groups. */
function useSkipping(name: string, keyOf: (row: never) => string, groups: readonly ListGroup[]) {
  const latest = useRef({ keyOf, groups })
  useEffect(() => {
    latest.current = { keyOf, groups }
  })
  useEffect(() => {
    const usual = nextPage.of
    nextPage.of = (page) => {
      const { keyOf: key, groups: known } = latest.current
      const last = page.results.at(-1)
      if (page.next === null || last === undefined || !page.next.includes('group_by=')) return page.next
      // Cast: only this list asks with group_by.
      const order = known.map((group) => group.key)
      const skipped = skippedGroup(key(last as never), order, collapsedIn(name))
      return skipped === null
        ? page.next
        : page.next.replace(/cursor=[^&]*/, `after_group=${encodeURIComponent(skipped)}`)
    }
    return () => {
      nextPage.of = usual
    }
  }, [name])
}

/** Headings and rows in one sequence, so that rows stay windowed. */
function sequenceOf(sections: readonly Section[]) {
  const ids: string[] = []
  const owners: Section[] = []
  const rows: (number | null)[] = []
  const shown: number[] = []
  for (const section of sections) {
    ids.push(`group ${section.group.key}`)
    owners.push(section)
    rows.push(null)
    if (section.isCollapsed) continue
    for (const [at, index] of section.rows.entries()) {
      ids.push(section.ids[at] ?? '')
      owners.push(section)
      rows.push(shown.push(index) - 1)
    }
  }
  const sizeOf = ({ group, isCollapsed, ids: own }: Section) => (isCollapsed ? 0 : (group.count ?? own.length))
  const total = sections.reduce((sum, section) => sum + 1 + sizeOf(section), 0)
  return { ids, owners, rows, total, shown }
}

type Bodies = Parameters<ListEntries['bodies']>

function bodiesOf(owners: readonly Section[], [items, line]: Bodies) {
  const bodies = Map.groupBy(items, ({ index }) => owners[index]?.group.key ?? '')
  return [...bodies].map(([key, own]) => <tbody key={key}>{own.map(line)}</tbody>)
}

/** Computed once per set of rows, not with each scroll. */
function useSequence<R>({ list, keyOf, labelOf, ...counted }: GroupedListProps<R>, collapsed: ReadonlySet<string>) {
  const { rows, rowId, hasMore = false } = list
  // Which of them show is known once the rows are.
  const groups = (list.status === 'ready' ? counted.groups : undefined) ?? noGroups
  const ids = useIds(rows, rowId)
  const keys = useMemo(() => rows.map(keyOf), [rows, keyOf])
  const labels = useMemo(() => rows.map(labelOf), [rows, labelOf])
  const sections = useMemo(
    () => sectionsOf({ ids, keys, labels, groups, collapsed, hasMore }),
    [ids, keys, labels, groups, collapsed, hasMore],
  )
  const sequence = useMemo(() => sequenceOf(sections), [sections])
  const shown = useMemo(() => sequence.shown.flatMap((index) => rows.slice(index, index + 1)), [sequence, rows])
  return { ...sequence, sections, lastKey: keys.at(-1), shown }
}

/** With the heading of the group that is scrolled through, which sticks to the top. */
function withHeading(rows: readonly (number | null)[], range: Range): number[] {
  const indexes = defaultRangeExtractor(range)
  const heading = rows.lastIndexOf(null, range.startIndex)
  return heading === -1 || indexes.includes(heading) ? indexes : [heading, ...indexes]
}

/** What the form of the display collapses and expands. */
function useAllGroups(all: { readonly collapseAll: () => void; readonly expandAll: () => void }): void {
  const latest = useRef<typeof all | null>(null)
  useEffect(() => {
    latest.current = all
  })
  useEffect(() => showGroups(latest), [])
}

/** A list in groups, each with a heading that counts the whole group and collapses it. */
export function GroupedList<R>(grouped: GroupedListProps<R>) {
  const { list, name, keyOf, groups = noGroups, onReload } = grouped
  const isNarrow = useMedia(narrowQuery)
  const collapsed = useCollapsed(name)
  const { owners, sections, shown, lastKey, ...sequence } = useSequence(grouped, collapsed)
  const { selection, hasMore = false } = list
  useSkipping(name, keyOf, groups)
  const toggle = (section: Section) => {
    const { key } = section.group
    const next = new Set(collapsed)
    const opens = next.delete(key)
    if (!opens) {
      next.add(key)
      // No act may hit what one doesn't see.
      const hidden = new Set(section.ids)
      selection?.onChange(new Set([...selection.selected].filter((id) => !hidden.has(id))))
    }
    setCollapsed(name, next)
    if (opens && isIncomplete(section, lastKey === key)) onReload()
  }
  useAllGroups({
    collapseAll: () => {
      selection?.onChange(new Set())
      setCollapsed(name, new Set([...groups, ...sections.map(({ group }) => group)].map(({ key }) => key)))
    },
    expandAll: () => {
      setCollapsed(name, new Set())
      if (sections.some((section) => isIncomplete(section, lastKey === section.group.key))) onReload()
    },
  })
  const heading: ListEntries['heading'] = (index, place) => {
    const section = owners[index]
    if (section === undefined) return null
    const picked = isNarrow || section.isCollapsed ? undefined : selection
    return (
      <GroupHeading
        key={`group ${section.group.key}`}
        {...place}
        section={section}
        onToggle={() => toggle(section)}
        {...(picked && { selected: picked.selected, onSelect: picked.onChange })}
        isSelectable={selection !== undefined}
      />
    )
  }
  const reached = groups.findIndex(({ key }) => key === lastKey)
  // Whatever is left is collapsed.
  const isDone = groups.length > 0 && groups.every(({ key }, index) => index < reached || collapsed.has(key))
  const props = {
    ...list,
    rows: shown,
    entries: {
      ...sequence,
      rangeOf: (range: Range) => withHeading(sequence.rows, range),
      heading,
      bodies: (...args: Bodies) => bodiesOf(owners, args),
    },
    hasMore: hasMore && !isDone,
  }
  return isNarrow ? <ListLines {...props} /> : <ListTable {...props} />
}
