import { expect, test } from 'vitest'
import { AppError } from '../../errors.ts'
import { KeyedSemaphore } from './keyed-semaphore.ts'

/** Work that runs until `endNext` ends it. */
function newWork() {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<string>((resolve) => ends.push(() => resolve(name)))
  }
  const endNext = async () => {
    ends.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { begun, work, endNext }
}

test('runs a few at a time per key and the rest in order', async () => {
  const turns = new KeyedSemaphore({ atOnce: 2, waiting: 2 })
  const { begun, work, endNext } = newWork()
  const done = ['a', 'b', 'c', 'd'].map((name) => turns.run('one', work(name)))
  const other = turns.run('other', work('x'))
  expect(begun).toEqual(['a', 'b', 'x'])
  await endNext()
  expect(begun).toEqual(['a', 'b', 'x', 'c'])
  for (let each = 0; each < 4; each++) await endNext()
  expect(await Promise.all([...done, other])).toEqual(['a', 'b', 'c', 'd', 'x'])
})

test("holds a stream's turn until the response has been sent", async () => {
  const turns = new KeyedSemaphore({ atOnce: 1, waiting: 1 })
  const { begun, work, endNext } = newWork()
  const { promise: sent, resolve: send } = Promise.withResolvers<void>()
  expect(
    await turns.runAndHold(
      'one',
      () => Promise.resolve('a stream'),
      () => sent,
    ),
  ).toBe('a stream')
  const next = turns.runAndHold('one', work('next'), () => Promise.resolve())
  await new Promise((resolve) => setImmediate(resolve))
  expect(begun).toEqual([])
  send()
  await new Promise((resolve) => setImmediate(resolve))
  expect(begun).toEqual(['next'])
  await endNext()
  expect(await next).toBe('next')
  const failed = turns.runAndHold(
    'one',
    () => Promise.reject(new Error('failed')),
    () => sent,
  )
  await expect(failed).rejects.toThrow('failed')
})

test('rejects work past the queue limit and continues after a failure', async () => {
  const turns = new KeyedSemaphore({ atOnce: 1, waiting: 1 })
  const { begun, work, endNext } = newWork()
  const failing = turns.run('one', async () => {
    await work('a')()
    throw new Error('failed')
  })
  const waiting = turns.run('one', work('b'))
  await expect(turns.run('one', work('c'))).rejects.toThrow(AppError)
  await expect(Promise.all([failing, endNext()])).rejects.toThrow('failed')
  expect(begun).toEqual(['a', 'b'])
  await endNext()
  expect(await waiting).toBe('b')
  const again = turns.run('one', work('d'))
  await endNext()
  expect(await again).toBe('d')
})
