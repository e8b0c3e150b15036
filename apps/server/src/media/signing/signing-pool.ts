import { QueueFullError } from '../sandbox/fair-queue.ts'
import { ParserPool, defaultPoolLimits, type PoolLimits } from '../sandbox/parser-pool.ts'
import { ParserFailedError } from '../sandbox/parser-process.ts'
import { SigningError, type DocumentFile } from './provider.ts'
import type { Answer, TaskResult, Task } from './task.ts'

export const defaultSigningLimits: PoolLimits = {
  ...defaultPoolLimits,
  open_ms: 60_000,
  wait_ms: 180_000,
  waiting: 50,
  waiting_each: 20,
}

const SCRIPT = new URL('./worker/main.ts', import.meta.url)

/** What a task came to, and the PDF it made. */
export interface SigningTaskOutcome {
  readonly done: TaskResult
  readonly bytes: Buffer
}

/**
 * Runs each task in a process of its own, which ends with it: whatever a paper does to the process, the server goes on, and
 * nothing of one paper meets the next.
 */
export class SigningPool {
  readonly #pool: ParserPool<Answer>

  constructor(limits: PoolLimits = defaultSigningLimits, script = SCRIPT) {
    this.#pool = new ParserPool(script, limits)
  }

  /**
   * Runs a task in its turn; the paper is read only then.
   * @throws SigningError what the task said; `too_complex` where it took too long or broke down, `busy` where there was
   * no time for it
   */
  async run({ owner, read }: DocumentFile, task: Task): Promise<SigningTaskOutcome> {
    try {
      const { answer, bytes } = await this.#pool.run({ owner, task, input: read })
      if (answer.kind === 'done') return { done: answer.done, bytes }
      throw new SigningError(answer.code, answer.message)
    } catch (error) {
      if (error instanceof QueueFullError) throw new SigningError('busy', BUSY, error)
      if (!(error instanceof ParserFailedError)) throw error
      if (error.reason === 'starved') throw new SigningError('busy', BUSY, error)
      throw new SigningError('too_complex', COMPLEX, error)
    }
  }

  /** Ends what is running, and begins nothing more. */
  async close(): Promise<void> {
    await this.#pool.close()
  }
}

const BUSY = 'We’re too busy to sign this right now. Try again in a minute.'
const COMPLEX = 'This PDF took too long to sign. It may be damaged. Save it as a new PDF and use that.'
