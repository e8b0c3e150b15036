import { useCallback, useRef, useState } from 'react'
import type { Cell } from './sheets.ts'
import type { TableClient } from './table-client.ts'

/** Rows are fetched in packs: a turn of the mouse wheel needs at most one. */
const packSize = 100

type Row = readonly (Cell | null)[]

/**
 * Rows of a sheet, fetched as they come into view and kept while the sheet is open. Remount the hook for another sheet.
 * @returns `row`, null while loading; `want`, to be called with the first and last row needed
 */
export function useRows(client: TableClient, sheet: number) {
  const packs = useRef(new Map<number, readonly Row[] | null>())
  const [, setCount] = useState(0)
  const fetchPack = useCallback(
    async (pack: number) => {
      packs.current.set(pack, null)
      const from = pack * packSize
      try {
        packs.current.set(pack, await client.call('rows', { sheet, from, to: from + packSize }))
        setCount((count) => count + 1)
      } catch {
        // The table was closed.
        packs.current.delete(pack)
      }
    },
    [client, sheet],
  )
  const want = useCallback(
    (first: number, last: number) => {
      for (let pack = Math.floor(first / packSize); pack <= Math.floor(last / packSize); pack += 1) {
        if (!packs.current.has(pack)) void fetchPack(pack)
      }
    },
    [fetchPack],
  )
  const row = (index: number): Row | null => {
    const pack = packs.current.get(Math.floor(index / packSize)) ?? null
    return pack === null ? null : (pack[index % packSize] ?? [])
  }
  return { row, want }
}
