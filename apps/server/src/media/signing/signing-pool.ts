import { ParserPool, defaultPoolLimits, type PoolLimits } from '../sandbox/parser-pool.ts'
import * as copy from './copy.ts'
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

/** The result of a task and the PDF it created. */
export interface SigningTaskOutcome {
  readonly done: TaskResult
  readonly bytes: Buffer
}

/**
 * Runs each task in a process of its own, which ends with it, so that no document can harm the server or affect the next
 * document.
 */
export class SigningPool {
  readonly #pool: ParserPool<Task, Answer>

  constructor(limits: PoolLimits = defaultSigningLimits, script = SCRIPT) {
    this.#pool = new ParserPool({
      script,
      limits,
      failed: ({ error }) => {
        throw new SigningError('too_complex', copy.tooSlow, error)
      },
      busy: (cause) => new SigningError('busy', copy.busy, cause),
    })
  }

  /**
   * Runs a task when it is its turn; only then is the document read.
   * @throws SigningError the task's own; `too_complex` it took too long or crashed; `busy` there were no resources for it
   */
  async run({ owner, read }: DocumentFile, task: Task): Promise<SigningTaskOutcome> {
    const { answer, bytes } = await this.#pool.run({ owner, task, input: read })
    if (answer.kind === 'done') return { done: answer.done, bytes }
    throw new SigningError(answer.code, answer.message)
  }

  async close(): Promise<void> {
    await this.#pool.close()
  }
}
