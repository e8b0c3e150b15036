import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { forgetAhead, noteAhead, unlessAhead } from './ahead.ts'

test('what was asked for ahead is taken once; then it is asked for whenever it is shown', async () => {
  const client = new QueryClient()
  const queryFn = vi.fn(() => Promise.resolve('deals'))
  const query = { queryKey: ['deals', 1], queryFn, staleTime: unlessAhead }
  const show = async () => {
    const end = new QueryObserver(client, query).subscribe(() => undefined)
    await client.fetchQuery({ ...query, staleTime: Infinity })
    end()
  }
  noteAhead(query.queryKey)
  await client.prefetchQuery(query)
  await show()
  expect(queryFn).toHaveBeenCalledTimes(1)
  forgetAhead()
  await show()
  expect(queryFn).toHaveBeenCalledTimes(2)
})
