import { AppError } from '../../errors.ts'
import * as copy from '../copy.ts'

interface Limits {
  /** Running at a time per key. */
  readonly atOnce: number
  /** Waiting in addition. */
  readonly waiting: number
}

interface Line {
  running: number
  readonly waiting: (() => void)[]
}

/** Limits how much runs at once per key, so that no key uses up a shared resource. */
export class KeyedSemaphore {
  readonly #limits: Limits
  readonly #lines = new Map<string, Line>()

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** Throws too_many_requests if too many are waiting already. */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const line = this.#lines.get(key) ?? { running: 0, waiting: [] }
    this.#lines.set(key, line)
    if (line.running < this.#limits.atOnce) line.running++
    else await this.#wait(line)
    try {
      return await work()
    } finally {
      // The turn passes to the next, so the count stays.
      const next = line.waiting.shift()
      if (next !== undefined) next()
      else if (--line.running === 0) this.#lines.delete(key)
    }
  }

  /** Like `run`, but holds the turn until `released` resolves: a streamed response is still being read. */
  runAndHold<T>(key: string, work: () => Promise<T>, released: () => Promise<void>): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    this.run(key, async () => {
      resolve(await work())
      await released()
    }).catch(reject)
    return promise
  }

  #wait({ waiting }: Line): Promise<void> {
    if (waiting.length >= this.#limits.waiting) {
      throw new AppError('too_many_requests', copy.tooManyHeavyReads, { retryAfter: 1 })
    }
    return new Promise((resolve) => waiting.push(resolve))
  }
}
