import { expect, test } from 'vitest'
import { runInOrder } from './keyed-queue.ts'

test('runs work under one key in order, even after a failure', async () => {
  const seen: string[] = []
  const slow = runInOrder('a', async () => {
    await new Promise((resolve) => setTimeout(resolve, 10))
    seen.push('slow')
    throw new Error('no')
  })
  const quick = runInOrder('a', async () => {
    seen.push('quick')
    return 2
  })
  await expect(slow).rejects.toThrow('no')
  await expect(quick).resolves.toBe(2)
  expect(seen).toEqual(['slow', 'quick'])
})

test('does not wait for work under another key', async () => {
  const seen: string[] = []
  const slow = runInOrder('a', () => new Promise<void>((resolve) => setTimeout(() => (seen.push('a'), resolve()), 10)))
  await runInOrder('b', async () => void seen.push('b'))
  await slow
  expect(seen).toEqual(['b', 'a'])
})
