import type { Cursors } from './cursor.ts'
import { pageRequest, type Keyed, type ListInput, type ListPlan, type PageRequest } from './list.ts'

type EveryPlan = Omit<ListPlan, 'url'>

/**
 * Every row of a list, read a thousand at a time by keyset so that memory stays flat. The first thousand is read right
 * away, so that an error is reported before anything is sent.
 */
export async function allRows<R extends Keyed>(
  signer: Cursors,
  query: Pick<ListInput, 'ordering' | 'group_by'>,
  plan: EveryPlan,
  find: (page: PageRequest) => Promise<R[]>,
): Promise<AsyncIterable<R[]>> {
  const limit = 1000
  const first = pageRequest(
    signer,
    { limit, ordering: query.ordering, group_by: query.group_by },
    { ...plan, url: '/' },
  )
  const firstRows = await find(first)
  async function* pieces(): AsyncIterable<R[]> {
    for (let found = firstRows; ;) {
      const more = found.length > limit
      yield more ? found.slice(0, limit) : found
      const last = found[limit - 1]
      if (!more || last === undefined) return
      found = await find({
        ...first,
        cursor: {
          list: first.list,
          backward: false,
          key: last.sort_key,
          id: last.id,
          total: 0,
          group: last.group_key ?? null,
        },
      })
    }
  }
  return pieces()
}
