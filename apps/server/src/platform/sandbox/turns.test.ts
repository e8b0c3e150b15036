import { expect, test } from 'vitest'
import { QueueFull, Turns, type TurnLimits } from './turns.ts'

const limits: TurnLimits = { workers: 3, workers_each: 2, waiting: 10, waiting_each: 6 }

/** Jobs that run until they are let go, and the order in which they began. */
class Jobs {
  readonly began: string[] = []
  readonly shares: number[] = []
  readonly turns: Turns
  readonly #running = new Map<string, () => void>()
  #now = 0

  constructor(over: Partial<TurnLimits> = {}) {
    this.turns = new Turns({ ...limits, ...over }, () => this.#now)
  }

  start(name: string): Promise<void> {
    return this.turns.run(name.slice(0, 1), (share) => {
      this.began.push(name)
      this.shares.push(share)
      return new Promise<void>((resolve) => this.#running.set(name, resolve))
    })
  }

  async end(name: string): Promise<void> {
    this.#running.get(name)?.()
    await settled()
  }

  later(milliseconds: number): void {
    this.#now += milliseconds
  }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('one owner never holds every worker, so another begins at once', async () => {
  const jobs = new Jobs()
  for (let n = 1; n <= 6; n++) void jobs.start(`a${n}`)
  await settled()
  expect(jobs.began).toEqual(['a1', 'a2'])
  void jobs.start('b1')
  await settled()
  expect(jobs.began).toEqual(['a1', 'a2', 'b1'])
})

test('owners take turns, and one with fewer running goes first', async () => {
  const jobs = new Jobs()
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']) void jobs.start(name)
  await settled()
  expect(jobs.began).toEqual(['a1', 'a2', 'b1'])
  await jobs.end('a1')
  expect(jobs.began.at(-1)).toBe('c1')
  await jobs.end('a2')
  expect(jobs.began.at(-1)).toBe('a3')
  await jobs.end('b1')
  expect(jobs.began.at(-1)).toBe('b2')
  await jobs.end('c1')
  expect(jobs.began.at(-1)).toBe('a4')
})

test('the queue has an end, for one owner and for all', async () => {
  const jobs = new Jobs({ waiting: 8, waiting_each: 5 })
  const outcomes = Array.from({ length: 8 }, (_, n) =>
    jobs.start(`a${n}`).then(
      () => 'done',
      (error: unknown) => error instanceof QueueFull,
    ),
  )
  expect(await outcomes[7]).toBe(true)
  expect(() => jobs.turns.assertRoom('a')).toThrow(QueueFull)
  expect(() => jobs.turns.assertRoom('b')).not.toThrow()
  await settled()
  void jobs.start('b1')
  for (const name of ['b2', 'b3', 'b4']) void jobs.start(name)
  await expect(jobs.start('c1')).rejects.toThrow(QueueFull)
})

test('an owner whose jobs were refused has one worker and less time, until that is forgotten', async () => {
  const jobs = new Jobs()
  for (let n = 0; n < 5; n++) jobs.turns.remember('a')
  void jobs.start('a1')
  void jobs.start('a2')
  await settled()
  expect(jobs.began).toEqual(['a1'])
  expect(jobs.shares).toEqual([1 / 8])
  await jobs.end('a1')
  expect(jobs.began).toEqual(['a1', 'a2'])
  jobs.later(10 * 60_000)
  void jobs.start('a3')
  await settled()
  expect(jobs.began).toEqual(['a1', 'a2', 'a3'])
  expect(jobs.shares.at(-1)).toBe(1)
})
