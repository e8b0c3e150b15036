import { expect, test } from 'vitest'
import { settleEach } from './settle-each.ts'

test('returns an outcome for every item in order, whatever failed', async () => {
  const outcomes = await settleEach([3, 1, 2], async (item) => {
    await new Promise((resolve) => setTimeout(resolve, item * 3))
    if (item === 1) throw new Error('one')
    return item * 10
  })
  expect(outcomes).toEqual([
    { item: 3, value: 30 },
    { item: 1, error: new Error('one') },
    { item: 2, value: 20 },
  ])
})

test('runs at most four in parallel', async () => {
  let running = 0
  let most = 0
  await settleEach(Array.from({ length: 20 }), async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setTimeout(resolve, 1))
    running -= 1
  })
  expect(most).toBe(4)
})

test('resolves for an empty list', async () => {
  expect(await settleEach([], () => Promise.resolve(1))).toEqual([])
})
