import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { clearPrefetched, markPrefetched, staleTimeAfterPrefetch } from './prefetched.ts'

test('uses prefetched data once, then refetches whenever it is shown', async () => {
  const client = new QueryClient()
  const queryFn = vi.fn(() => Promise.resolve('deals'))
  const query = { queryKey: ['deals', 1], queryFn, staleTime: staleTimeAfterPrefetch }
  const show = async () => {
    const end = new QueryObserver(client, query).subscribe(() => undefined)
    await client.fetchQuery({ ...query, staleTime: Infinity })
    end()
  }
  markPrefetched(query.queryKey)
  await client.prefetchQuery(query)
  await show()
  expect(queryFn).toHaveBeenCalledTimes(1)
  clearPrefetched()
  await show()
  expect(queryFn).toHaveBeenCalledTimes(2)
})
