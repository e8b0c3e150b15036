import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { Selection } from './list-props.ts'
/** The selection with one id put in or taken out. */
export function toggleOne(selected: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(selected)
  if (!next.delete(id)) next.add(id)
  return next
}

/** The selection with all of `ids`, or without them where it held them all. */
export function toggleAll(selected: ReadonlySet<string>, ids: readonly string[]): ReadonlySet<string> {
  const all = ids.every((id) => selected.has(id))
  if (!all) return new Set([...selected, ...ids])
  const here = new Set(ids)
  return new Set([...selected].filter((id) => !here.has(id)))
}

/** The rows' ids, made once per set of rows: a list may hold a hundred thousand. */
export function useIds<R>(rows: readonly R[], rowId: (row: R) => string): readonly string[] {
  const naming = useRef(rowId)
  return useMemo(() => rows.map(naming.current), [rows])
}

/** What the header's checkbox shows of the loaded rows, and what it does; undefined where rows cannot be chosen. */
export function useChosen<R>(ids: readonly string[], selection: Selection<R> | undefined) {
  const selected = selection?.selected
  const counted = useMemo(() => {
    if (selected === undefined || selected.size === 0) return { some: false, all: false }
    return { some: ids.some((id) => selected.has(id)), all: ids.length > 0 && ids.every((id) => selected.has(id)) }
  }, [ids, selected])
  return selection && { ...counted, onToggle: () => selection.onChange(toggleAll(selection.selected, ids)) }
}

/** Chooses or unchooses a row; always the same function, so that rows need not be rendered again for it. */
export function useToggle<R>(selection: Selection<R> | undefined): (id: string | undefined) => void {
  const latest = useRef(selection)
  useEffect(() => {
    latest.current = selection
  })
  return useCallback((id) => {
    if (latest.current && id !== undefined) latest.current.onChange(toggleOne(latest.current.selected, id))
  }, [])
}
