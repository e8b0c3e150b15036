import { expect, test } from 'vitest'
import { FairQueue, type FairQueueLimits } from './fair-queue.ts'

class QueueFullError extends Error {}

const limits: FairQueueLimits = { workers: 3, workers_each: 2, waiting: 10, waiting_each: 6 }

/** Jobs that run until `end`, and the order in which they began. */
class Jobs {
  readonly began: string[] = []
  readonly turns: FairQueue
  readonly #running = new Map<string, () => void>()
  #now = 0

  constructor(over: Partial<FairQueueLimits> = {}) {
    this.turns = new FairQueue({ ...limits, ...over }, { full: () => new QueueFullError(), now: () => this.#now })
  }

  start(name: string): Promise<void> {
    return this.turns.run(name.slice(0, 1), () => {
      this.began.push(name)
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

test('one owner never holds every worker, so another starts at once', async () => {
  const jobs = new Jobs()
  for (let n = 1; n <= 6; n++) void jobs.start(`a${n}`)
  await settled()
  expect(jobs.began).toEqual(['a1', 'a2'])
  void jobs.start('b1')
  await settled()
  expect(jobs.began).toEqual(['a1', 'a2', 'b1'])
})

test('owners take turns; the one with the fewest running jobs goes first', async () => {
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

const outcomeOf = (job: Promise<void>) =>
  job.then(
    () => 'done',
    (error: unknown) => (error instanceof QueueFullError ? 'refused' : error),
  )

test('the queue is limited per owner and in all', async () => {
  const jobs = new Jobs({ workers: 1, workers_each: 1, waiting: 3, waiting_each: 2 })
  const outcomes = ['a1', 'a2', 'a3', 'a4'].map((name) => outcomeOf(jobs.start(name)))
  expect(await outcomes[3]).toBe('refused')
  expect(() => jobs.turns.assertRoom('a')).toThrow(QueueFullError)
  expect(() => jobs.turns.assertRoom('b')).not.toThrow()
  void jobs.start('b1')
  // The newest job of the owner with the most waiting makes room, until no owner has more than one.
  void jobs.start('c1')
  expect(await outcomes[2]).toBe('refused')
  expect(() => jobs.turns.assertRoom('d')).toThrow(QueueFullError)
  expect(() => jobs.turns.assertRoom('b')).toThrow(QueueFullError)
  expect(await outcomeOf(jobs.start('d1'))).toBe('refused')
  for (const name of ['a1', 'a2', 'b1']) await jobs.end(name)
  expect(jobs.began).toEqual(['a1', 'a2', 'b1', 'c1'])
})

test('another owner gets in however many jobs a few owners have waiting', async () => {
  const jobs = new Jobs({ waiting: 8, waiting_each: 4 })
  const flood = ['a', 'b', 'c'].flatMap((owner) => [1, 2, 3, 4, 5].map((n) => outcomeOf(jobs.start(`${owner}${n}`))))
  expect(() => jobs.turns.assertRoom('d')).not.toThrow()
  void jobs.start('d1')
  await settled()
  for (const name of ['a1', 'a2', 'b1', 'c1']) await jobs.end(name)
  expect(jobs.began).toContain('d1')
  const refused = (await Promise.all(flood.map((job) => Promise.race([job, settled()])))).filter(
    (outcome) => outcome === 'refused',
  )
  expect(refused).toHaveLength(5)
})

test('an owner with failed jobs has one worker until they are forgotten', async () => {
  const jobs = new Jobs()
  for (let n = 0; n < 5; n++) jobs.turns.remember('a')
  void jobs.start('a1')
  void jobs.start('a2')
  await settled()
  expect(jobs.began).toEqual(['a1'])
  await jobs.end('a1')
  expect(jobs.began).toEqual(['a1', 'a2'])
  jobs.later(10 * 60_000)
  void jobs.start('a3')
  await settled()
  expect(jobs.began).toEqual(['a1', 'a2', 'a3'])
})

test('owners with failed jobs leave one worker to the others', async () => {
  const jobs = new Jobs()
  for (const owner of ['a', 'b', 'c']) jobs.turns.remember(owner)
  for (const name of ['a1', 'b1', 'c1']) void jobs.start(name)
  await settled()
  expect(jobs.began).toEqual(['a1', 'b1'])
  void jobs.start('d1')
  await settled()
  expect(jobs.began).toEqual(['a1', 'b1', 'd1'])
  await jobs.end('a1')
  expect(jobs.began).toEqual(['a1', 'b1', 'd1', 'c1'])
})
