import { expect, test } from 'vitest'
import { FairQueue } from './fair-queue.ts'

class Full extends Error {}

const room = { waiting: 6, waiting_each: 3 }
const newQueue = () => new FairQueue({ workers: 1, workers_each: 1, ...room, first: room }, { full: () => new Full() })

/** Work that ends on `finish`, and the order in which it began. */
function setUp() {
  const queue = newQueue()
  const began: string[] = []
  let finish: () => void = () => undefined
  const work = (name: string) => () => {
    began.push(name)
    return new Promise<string>((resolve) => (finish = () => resolve(name)))
  }
  const add = (name: string, isFirst = false) => queue.run(name.slice(0, 1), work(name), isFirst ? 'first' : 'rest')
  /** Finishes running work until `count` have begun. */
  const until = async (count: number) => {
    while (began.length < count) {
      finish()
      await new Promise((resolve) => setImmediate(resolve))
    }
    finish()
  }
  return { add, began, until }
}

test('owners take turns, however many jobs each has waiting', async () => {
  const { add, began, until } = setUp()
  const all = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((name) => add(name))
  await until(6)
  expect(await Promise.all(all)).toHaveLength(6)
  expect(began).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2'])
})

test('jobs of the first line go before the rest', async () => {
  const { add, began, until } = setUp()
  const all = [add('a1'), add('b1'), add('c1'), add('d1', true)]
  await until(4)
  await Promise.all(all)
  expect(began).toEqual(['a1', 'd1', 'b1', 'c1'])
})

test('rejects each owner past its share when full, and admits one with fewer waiting; each line has its own room', async () => {
  const { add, began, until } = setUp()
  const waiting = ['a1', 'a2', 'a3', 'a4'].map((name) => add(name))
  await expect(add('a5')).rejects.toThrow(Full)
  waiting.push(...['b1', 'b2', 'b3'].map((name) => add(name)))
  // Six wait. The newest of the owner with the most makes room, until no owner has more than the new one.
  const pushedOut = expect(waiting[3]).rejects.toThrow(Full)
  waiting.push(add('c1'))
  await pushedOut
  const alsoOut = expect(waiting[6]).rejects.toThrow(Full)
  waiting.push(add('c2'))
  await alsoOut
  await expect(add('c3')).rejects.toThrow(Full)
  waiting.push(add('d1', true))
  await until(8)
  expect((await Promise.allSettled(waiting)).filter(({ status }) => status === 'rejected')).toHaveLength(2)
  expect(began).toEqual(['a1', 'd1', 'a2', 'b1', 'c1', 'a3', 'b2', 'c2'])
})

test('continues with the next after a failure', async () => {
  const queue = newQueue()
  const failed = queue.run('a', () => Promise.reject(new Error('a fault')))
  const next = queue.run('a', () => Promise.resolve('done'))
  await expect(failed).rejects.toThrow('a fault')
  expect(await next).toBe('done')
})
