import { expect, test } from 'vitest'
import { heavyReadQueue, runAndHold } from './heavy-reads.ts'

const settled = () => new Promise((resolve) => setImmediate(resolve))

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
    await settled()
  }
  return { begun, work, endNext }
}

test('runs a few at a time per key and the rest in order', async () => {
  const turns = heavyReadQueue(2)
  const { begun, work, endNext } = newWork()
  const done = ['a', 'b', 'c', 'd'].map((name) => turns.run('one', work(name)))
  const other = turns.run('other', work('x'))
  await settled()
  expect(begun).toEqual(['a', 'b', 'x'])
  await endNext()
  expect(begun).toEqual(['a', 'b', 'x', 'c'])
  for (let each = 0; each < 4; each++) await endNext()
  expect(await Promise.all([...done, other])).toEqual(['a', 'b', 'c', 'd', 'x'])
})

test("holds a stream's turn until the response has been sent", async () => {
  const turns = heavyReadQueue(1)
  const { begun, work, endNext } = newWork()
  const { promise: sent, resolve: send } = Promise.withResolvers<void>()
  expect(
    await runAndHold(
      turns,
      'one',
      () => Promise.resolve('a stream'),
      () => sent,
    ),
  ).toBe('a stream')
  const next = runAndHold(turns, 'one', work('next'), () => Promise.resolve())
  await settled()
  expect(begun).toEqual([])
  send()
  await settled()
  expect(begun).toEqual(['next'])
  await endNext()
  expect(await next).toBe('next')
  const failed = runAndHold(
    turns,
    'one',
    () => Promise.reject(new Error('failed')),
    () => sent,
  )
  await expect(failed).rejects.toThrow('failed')
})

test('rejects work past the queue limit and continues after a failure', async () => {
  const turns = heavyReadQueue(1)
  const { begun, work, endNext } = newWork()
  const failing = turns.run('one', async () => {
    await work('a')()
    throw new Error('failed')
  })
  const waiting = Array.from({ length: 20 }, (_, number) => turns.run('one', work(`b${number}`)))
  await expect(turns.run('one', work('c'))).rejects.toMatchObject({
    code: 'too_many_requests',
    extra: { retryAfter: 1 },
  })
  await expect(Promise.all([failing, endNext()])).rejects.toThrow('failed')
  expect(begun).toEqual(['a', 'b0'])
  for (let each = 0; each < 20; each++) await endNext()
  expect(await Promise.all(waiting)).toHaveLength(20)
  const again = turns.run('one', work('d'))
  await settled()
  await endNext()
  expect(await again).toBe('d')
})
