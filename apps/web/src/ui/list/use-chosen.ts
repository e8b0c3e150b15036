import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { Selection } from './list-props.ts'
import { toggleAll, toggleOne } from './selection.ts'

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
