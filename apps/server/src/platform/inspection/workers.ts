import type { Worker } from 'node:worker_threads'
import { nextAnswer, startThread, ThreadFailed } from '../threads/thread.ts'
import type { Patience } from '../threads/watch.ts'
import type { Limits } from './limits.ts'
import type { Answer, Opened, Opening } from './opening.ts'

type WorkerLimits = Pick<Limits, 'workers' | 'open_ms' | 'wait_ms' | 'start_ms' | 'idle_ms' | 'worker_memory'>

const SCRIPT = new URL('./worker/main.ts', import.meta.url)
/** A worker that holds more than this share of what it may have is not kept. */
const KEPT_SHARE = 1 / 8

/**
 * Opens documents in threads of their own, which start when they are needed and end when they are not: one of them may
 * hang or break down over a document, and the server goes on.
 */
export class Workers {
  readonly #limits: WorkerLimits
  readonly #script: URL
  readonly #free = new Map<OneWorker, NodeJS.Timeout>()
  readonly #waiting: (() => void)[] = []
  #busy = 0

  constructor(limits: WorkerLimits, script = SCRIPT) {
    this.#limits = limits
    this.#script = script
  }

  /**
   * Opens one document, in its turn. Throws ThreadFailed where the worker broke down over it or took too long; then
   * nobody reads from its spool any more.
   */
  async open(opening: Opening): Promise<Opened> {
    await this.#turn()
    try {
      const worker = this.#freeOne() ?? (await OneWorker.start(this.#script, this.#limits))
      const { opened, held, is_sound } = await worker.open(opening, this.#limits)
      if (is_sound && held <= this.#limits.worker_memory * KEPT_SHARE) this.#keep(worker)
      else await worker.end()
      return opened
    } finally {
      this.#busy--
      this.#waiting.shift()?.()
    }
  }

  /** Ends the workers that have nothing to do. */
  async close(): Promise<void> {
    const free = [...this.#free.keys()]
    for (const timer of this.#free.values()) clearTimeout(timer)
    this.#free.clear()
    await Promise.all(free.map((worker) => worker.end()))
  }

  async #turn(): Promise<void> {
    while (this.#busy >= this.#limits.workers) await new Promise<void>((go) => this.#waiting.push(go))
    this.#busy++
  }

  #freeOne(): OneWorker | undefined {
    for (const [worker, timer] of this.#free) {
      clearTimeout(timer)
      this.#free.delete(worker)
      if (worker.isAlive) return worker
    }
    return undefined
  }

  #keep(worker: OneWorker): void {
    const end = () => {
      this.#free.delete(worker)
      void worker.end()
    }
    this.#free.set(worker, setTimeout(end, this.#limits.idle_ms).unref())
  }
}

type OpenedAnswer = Extract<Answer, { kind: 'opened' }>

class OneWorker {
  readonly #thread: Worker

  isAlive = true

  private constructor(thread: Worker) {
    this.#thread = thread
    thread.once('exit', () => (this.isAlive = false))
  }

  static async start(script: URL, { worker_memory, start_ms }: WorkerLimits): Promise<OneWorker> {
    const thread = startThread(script, { memory: worker_memory })
    const worker = new OneWorker(thread)
    await worker.#answer({ open_ms: Infinity, wait_ms: start_ms }).catch((error: unknown) => {
      throw new ThreadFailed('starved', error)
    })
    return worker
  }

  async open(opening: Opening, patience: Patience): Promise<OpenedAnswer> {
    const answer = this.#answer(patience)
    this.#thread.postMessage(opening, [])
    const said = await answer
    if (said.kind !== 'opened') throw new ThreadFailed('crashed')
    return said
  }

  async end(): Promise<void> {
    await this.#thread.terminate()
  }

  /** The next thing it says. Where it says nothing, it has ended by the time this throws. */
  async #answer(patience: Patience): Promise<Answer> {
    const thread = this.#thread
    thread.ref()
    try {
      return await nextAnswer<Answer>(thread, patience)
    } catch (error) {
      await thread.terminate()
      throw error
    } finally {
      thread.unref()
    }
  }
}
