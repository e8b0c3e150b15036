import type { Worker } from 'node:worker_threads'
import { nextAnswer, startThread, ThreadFailed } from '../threads/thread.ts'
import type { Patience } from '../threads/watch.ts'
import { SigningProblem } from './provider.ts'
import type { Answer, Done, Task } from './task.ts'

/** What a task may cost. Bytes, milliseconds, counts. */
export interface ThreadLimits extends Patience {
  /** For a thread to start. */
  readonly start_ms: number
  /** WebAssembly memory. */
  readonly worker_memory: number
  /** Threads at the same time. */
  readonly workers: number
  /** Tasks that wait for one of them. */
  readonly waiting: number
}

const MEBI = 1024 * 1024

export const usualThreadLimits: ThreadLimits = {
  open_ms: 60_000,
  wait_ms: 180_000,
  start_ms: 60_000,
  worker_memory: 1024 * MEBI,
  workers: 2,
  waiting: 50,
}

const SCRIPT = new URL('./worker/main.ts', import.meta.url)

/**
 * Runs each task in a thread of its own, which ends with it: whatever a paper does to the thread, the server goes on, and
 * nothing of one paper meets the next.
 */
export class SigningThreads {
  readonly #limits: ThreadLimits
  readonly #script: URL
  readonly #waiting: (() => void)[] = []
  readonly #running = new Set<Worker>()
  #busy = 0
  #isClosed = false

  constructor(limits: ThreadLimits = usualThreadLimits, script = SCRIPT) {
    this.#limits = limits
    this.#script = script
  }

  /**
   * Runs a task in its turn.
   * @throws SigningProblem what the task said; `too_complex` where it took too long or broke down, `busy` where there was
   * no time for it
   */
  async run(task: Task): Promise<Done> {
    await this.#turn()
    const worker = this.#start()
    try {
      await said(worker, { open_ms: Infinity, wait_ms: this.#limits.start_ms }).catch((cause: unknown) => {
        throw new SigningProblem('busy', BUSY, cause)
      })
      const answer = said(worker, this.#limits)
      worker.postMessage(task, [])
      return doneOf(await answer)
    } finally {
      this.#running.delete(worker)
      await worker.terminate()
      this.#busy--
      this.#waiting.shift()?.()
    }
  }

  /** Ends what is running, and begins nothing more. */
  async close(): Promise<void> {
    this.#isClosed = true
    for (const go of this.#waiting.splice(0)) go()
    await Promise.all([...this.#running].map((worker) => worker.terminate()))
  }

  async #turn(): Promise<void> {
    if (this.#isClosed || this.#waiting.length >= this.#limits.waiting) throw new SigningProblem('busy', BUSY)
    while (!this.#isClosed && this.#busy >= this.#limits.workers)
      await new Promise<void>((go) => this.#waiting.push(go))
    if (this.#isClosed) throw new SigningProblem('busy', BUSY)
    this.#busy++
  }

  #start(): Worker {
    const worker = startThread(this.#script, { memory: this.#limits.worker_memory })
    this.#running.add(worker)
    return worker
  }
}

const BUSY = 'There is too much to do right now to sign this. Try again in a minute.'
const COMPLEX = 'This PDF takes too long to be signed; it may be damaged. Print it to a new PDF and use that.'

function doneOf(answer: Answer): Done {
  if (answer.kind === 'done') return answer.done
  if (answer.kind === 'problem') throw new SigningProblem(answer.code, answer.message)
  throw new SigningProblem('too_complex', COMPLEX)
}

function said(worker: Worker, patience: Patience): Promise<Answer> {
  return nextAnswer<Answer>(worker, patience).catch((error: unknown) => {
    if (error instanceof ThreadFailed && error.reason === 'starved') throw new SigningProblem('busy', BUSY)
    throw new SigningProblem('too_complex', COMPLEX, error)
  })
}
