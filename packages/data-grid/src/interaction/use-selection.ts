import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { GridColumn } from '../model/columns.ts'
import type { SheetRow } from '../model/edits.ts'
import { clamp, keepCells, singleCell, type GridSize, type Selection } from '../model/selection.ts'

const start: Selection = singleCell({ row: 0, column: 0 })

/** The selection stays with its cells when rows and columns are added, removed or moved. */
export function useSelection(rows: readonly SheetRow[], columns: readonly GridColumn[]) {
  const [selection, setSelection] = useState(start)
  const [seen, setSeen] = useState({ rows, columns })
  const extent: GridSize = { rows: rows.length, columns: columns.length }
  let current = selection
  if (seen.rows !== rows || seen.columns !== columns) {
    const keys = (shown: typeof seen) => ({
      rows: shown.rows.map(({ key }) => key),
      columns: shown.columns.map(({ key }) => key),
    })
    // An edited cell moves nothing, so no keys need to be compared.
    const isMoved = seen.columns !== columns || seen.rows.some(({ key }, index) => rows[index]?.key !== key)
    if (isMoved && seen.rows.length > 0) current = keepCells(selection, keys(seen), keys({ rows, columns }))
    setSeen({ rows, columns })
    if (current !== selection) setSelection(current)
  }
  const shown: Selection = { anchor: clamp(current.anchor, extent), head: clamp(current.head, extent) }
  const latest = useRef(shown)
  useLayoutEffect(() => {
    latest.current = shown
  })
  const select = useCallback((next: Selection) => {
    latest.current = next
    setSelection(next)
  }, [])
  return { selection: shown, select, latest }
}
