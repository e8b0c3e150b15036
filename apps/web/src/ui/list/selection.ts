import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { Selection } from './list-props.ts'

export function toggleOne(selected: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(selected)
  if (!next.delete(id)) next.add(id)
  return next
}

/** Selects or deselects, like `id`, all from `anchor` on. */
export function toggleRange(
  selected: ReadonlySet<string>,
  ids: readonly string[],
  { anchor, id }: { anchor: string; id: string },
): ReadonlySet<string> {
  const [from, to] = [ids.indexOf(anchor), ids.indexOf(id)]
  const range = ids.slice(Math.min(from, to), Math.max(from, to) + 1)
  if (!selected.has(id)) return new Set([...selected, ...range])
  const gone = new Set(range)
  return new Set([...selected].filter((each) => !gone.has(each)))
}

/** Adds all of `ids`, or removes them if all were selected. */
export function toggleAll(selected: ReadonlySet<string>, ids: readonly string[]): ReadonlySet<string> {
  const all = ids.every((id) => selected.has(id))
  if (!all) return new Set([...selected, ...ids])
  const here = new Set(ids)
  return new Set([...selected].filter((id) => !here.has(id)))
}

/** Computed once per set of rows: a list may hold a hundred thousand. */
export function useIds<R>(rows: readonly R[], rowId: (row: R) => string): readonly string[] {
  const naming = useRef(rowId)
  return useMemo(() => rows.map(naming.current), [rows])
}

/** State and action of the header's checkbox for the loaded rows; undefined if rows can't be selected. */
export function useChosen<R>(ids: readonly string[], selection: Selection<R> | undefined) {
  const selected = selection?.selected
  const counted = useMemo(() => {
    if (selected === undefined || selected.size === 0) return { some: false, all: false }
    return { some: ids.some((id) => selected.has(id)), all: ids.length > 0 && ids.every((id) => selected.has(id)) }
  }, [ids, selected])
  return selection && { ...counted, onToggle: () => selection.onChange(toggleAll(selection.selected, ids)) }
}

/** Of a row, or with Shift of all rows since the last one. Keeps its identity, so that rows don't render again. */
export function useToggle<R>(
  ids: readonly string[],
  selection: Selection<R> | undefined,
): (id: string | undefined, isRange?: boolean) => void {
  const latest = useRef({ ids, selection })
  const anchor = useRef('')
  useEffect(() => {
    latest.current = { ids, selection }
  })
  return useCallback((id, isRange = false) => {
    const { ids: all, selection: current } = latest.current
    if (current === undefined || id === undefined) return
    const isKnown = isRange && all.includes(anchor.current)
    current.onChange(
      isKnown ? toggleRange(current.selected, all, { anchor: anchor.current, id }) : toggleOne(current.selected, id),
    )
    anchor.current = id
  }, [])
}
