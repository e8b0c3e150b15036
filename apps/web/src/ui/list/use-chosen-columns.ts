import { useEffect, useMemo, useState } from 'react'
import { narrowQuery, useMedia } from '../../lib/browser/media-query.ts'
import type { pickColumns } from './choose/pick-columns.ts'
import type { Column } from './columns.ts'

const loaded = new Map<unknown, unknown>()

/**
 * What `load` loads once it is wanted; null until then. Without it the page goes on as before.
 * @param load must be the same function on every render
 */
function useChunk<T>(load: () => Promise<T>, isWanted: boolean): T | null {
  const [, setArrived] = useState(false)
  // Cast: only what `load` resolved with is kept under it.
  const chunk = loaded.get(load) as T | undefined
  useEffect(() => {
    if (!isWanted || chunk !== undefined) return undefined
    let isMounted = true
    load().then(
      (arrived) => {
        loaded.set(load, arrived)
        if (isMounted) setArrived(true)
      },
      () => undefined,
    )
    return () => {
      isMounted = false
    }
  }, [load, isWanted, chunk])
  return isWanted && chunk !== undefined ? chunk : null
}

export interface MoreColumns<R> {
  readonly moreColumns: readonly Column<R>[]
  readonly pickColumns: typeof pickColumns
  /** With an editor, where the values of a column can be changed in the list. */
  readonly editable: (column: Column<R>) => Column<R>
}

interface ChosenColumns<R> {
  /** What the list shows unless someone chose otherwise. */
  usual: readonly Column<R>[]
  /** Keys of those that join them once they have loaded; the same array on every render. */
  later?: readonly string[] | false
  /** All that need no loading. */
  known: readonly Column<R>[]
  /** Keys, such as `title,stage`. */
  chosen: string | undefined
  /** Loads the others; the same function on every render. */
  load: () => Promise<MoreColumns<R>>
}

/** The columns someone chose, once they have loaded. */
export function useChosenColumns<R>({ usual, later, known, chosen, load }: ChosenColumns<R>): readonly Column<R>[] {
  const more = useChunk(load, !useMedia(narrowQuery))
  return useMemo(() => {
    if (more === null) return usual
    const shown =
      chosen === undefined
        ? usual.concat(more.moreColumns.filter(({ key }) => later && later.includes(key)))
        : more.pickColumns([...known, ...more.moreColumns], chosen)
    return shown.map(more.editable)
  }, [usual, later, known, chosen, more])
}
