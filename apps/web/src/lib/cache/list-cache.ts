import type { QueryKey } from '@tanstack/react-query'
import { changeRow, findRow, putBack, takeOut, type PagePosition, type Pages, type Row } from './pages.ts'
import { queryClient } from './query-client.ts'

/** Where a row was in the lists it has left. */
export interface ListPositions<R> {
  readonly entries: readonly { readonly key: QueryKey; readonly position: PagePosition<R> }[]
  /** Removal order: the last row removed is restored first, because its neighbor was still in the list. */
  readonly order: number
}

let order = 0

/**
 * All loaded lists of one noun, whatever their filters: the infinite queries below `listsKey`, whose pages hold rows of
 * this type.
 */
export function listCache<R extends Row>(listsKey: QueryKey) {
  const eachList = (change: (pages: Pages<R>, key: QueryKey) => Pages<R>) => {
    for (const [key, pages] of queryClient.getQueriesData<Pages<R>>({ queryKey: listsKey })) {
      const changed = pages && change(pages, key)
      if (changed !== pages) queryClient.setQueryData<Pages<R>>(key, changed)
    }
  }
  return {
    eachList,
    /** With the time it was loaded, ms. */
    find: (id: string): { row: R; at: number } | null => {
      for (const { queryKey, state } of queryClient.getQueryCache().findAll({ queryKey: listsKey })) {
        const pages = queryClient.getQueryData<Pages<R>>(queryKey)
        const row = pages && findRow(pages, id)
        if (row) return { row, at: state.dataUpdatedAt }
      }
      return null
    },
    change: (id: string, change: (row: R) => R): void => eachList((pages) => changeRow(pages, id, change)),
    replace: (row: R): void => eachList((pages) => changeRow(pages, row.id, () => row)),
    /** From the lists whose key passes; says where it was. */
    remove: (id: string, isFrom: (key: QueryKey) => boolean = () => true): ListPositions<R> => {
      const entries: { key: QueryKey; position: PagePosition<R> }[] = []
      eachList((pages, key) => {
        const out = isFrom(key) ? takeOut(pages, id) : null
        if (out === null) return pages
        entries.push({ key, position: out.position })
        return out.pages
      })
      order += 1
      return { entries, order }
    },
    /** To the lists it left whose key passes, unless they have it again. */
    restore: ({ entries }: ListPositions<R>, row: R, isIn: (key: QueryKey) => boolean = () => true): void => {
      for (const { key, position } of entries) {
        if (isIn(key)) queryClient.setQueryData<Pages<R>>(key, (pages) => pages && putBack(pages, { ...position, row }))
      }
    },
    /** Stops reloads that would overwrite an optimistic change; a first load continues. */
    cancelReloads: (): Promise<void> =>
      queryClient.cancelQueries({ queryKey: listsKey, predicate: ({ state }) => state.data !== undefined }),
    invalidate: (): Promise<void> => queryClient.invalidateQueries({ queryKey: listsKey }),
  }
}
