import { AppError } from '../../errors.ts'

interface Limits {
  /** How many run at a time for one key. */
  readonly atOnce: number
  /** How many more wait. */
  readonly waiting: number
}

interface Line {
  running: number
  readonly waiting: (() => void)[]
}

/** Runs at most a few things at a time for each key, so that none of them keeps the others from what all share. */
export class KeyedSemaphore {
  readonly #limits: Limits
  readonly #lines = new Map<string, Line>()

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** Waits for a turn, then runs. Throws too_many_requests where too many are waiting already. */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const line = this.#lines.get(key) ?? { running: 0, waiting: [] }
    this.#lines.set(key, line)
    if (line.running < this.#limits.atOnce) line.running++
    else await this.#wait(line)
    try {
      return await work()
    } finally {
      // The turn is handed on, so the count of those running stays.
      const next = line.waiting.shift()
      if (next !== undefined) next()
      else if (--line.running === 0) this.#lines.delete(key)
    }
  }

  /** As `run`, but keeps the turn after its answer until `over`: what answers with a stream still reads by then. */
  runWithTimeout<T>(key: string, work: () => Promise<T>, over: () => Promise<void>): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    this.run(key, async () => {
      resolve(await work())
      await over()
    }).catch(reject)
    return promise
  }

  #wait({ waiting }: Line): Promise<void> {
    if (waiting.length >= this.#limits.waiting) {
      throw new AppError(
        'too_many_requests',
        'Too many searches and reports are running at once for your company. Wait a moment and try again.',
        { retryAfter: 1 },
      )
    }
    return new Promise((resolve) => waiting.push(resolve))
  }
}
