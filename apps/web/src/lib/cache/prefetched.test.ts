import { QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { clearPrefetched, markPrefetched, staleTimeAfterPrefetch } from './prefetched.ts'
import { queryClient } from './query-client.ts'

test('uses prefetched data once, then refetches whenever it is shown', async () => {
  const queryFn = vi.fn(() => Promise.resolve('deals'))
  const query = { queryKey: ['deals', 1], queryFn, staleTime: staleTimeAfterPrefetch }
  const show = async () => {
    const end = new QueryObserver(queryClient, query).subscribe(() => undefined)
    await queryClient.fetchQuery({ ...query, staleTime: Infinity })
    end()
  }
  markPrefetched(query.queryKey)
  await queryClient.prefetchQuery(query)
  await show()
  expect(queryFn).toHaveBeenCalledTimes(1)
  clearPrefetched()
  await show()
  expect(queryFn).toHaveBeenCalledTimes(2)
})
