import { QueueFullError, FairQueue, type FairQueueLimits } from './fair-queue.ts'
import { ParserFailedError, ParserExitedError, ParserProcess } from './parser-process.ts'
import { confinement } from './protection.ts'
import type { ResourceLimits } from './resource-monitor.ts'

/** What parsing may cost. Bytes, milliseconds, counts. */
export interface PoolLimits extends FairQueueLimits, ResourceLimits {
  /** For a process to start; not part of `open_ms`. */
  readonly start_ms: number
  /** WebAssembly memory of each of the libraries in a process. */
  readonly worker_memory: number
  /** What a job may write at most. */
  readonly output: number
  /** A process that has had nothing to do for so long ends; 0: it ends with its job. */
  readonly idle_ms: number
  /** Processor time of a process, over all its jobs, after which it takes no more: far below what confinement.ts allows. */
  readonly kept_ms: number
}

const MEBI = 1024 * 1024

/** What most parsing needs. */
export const defaultPoolLimits: PoolLimits = {
  workers: 3,
  workers_each: 2,
  waiting: 200,
  waiting_each: 50,
  open_ms: 20_000,
  wait_ms: 90_000,
  resident: 1536 * MEBI,
  start_ms: 60_000,
  worker_memory: 1024 * MEBI,
  output: 256 * MEBI,
  idle_ms: 0,
  kept_ms: 60_000,
}

/** Something to be done with strangers' bytes. */
export interface ParserJob {
  /** Whose it is: jobs of one owner wait for each other, not for those of others. */
  readonly owner: string
  /** Anything that can be cloned. */
  readonly task: unknown
  /** The bytes; asked for once it is the job's turn, and again where a kept process didn't come through. */
  readonly input: () => Promise<AsyncIterable<Uint8Array> | Iterable<Uint8Array>>
}

export interface Outcome<Answer> {
  readonly answer: Answer
  /** What was written beside the answer. */
  readonly bytes: Buffer
}

/**
 * Takes strangers' bytes apart in processes that may hang, break down or be taken over by them, and the server goes on.
 * A process serves one owner only.
 */
export class ParserPool<Answer> {
  readonly #limits: PoolLimits
  readonly #script: URL
  readonly #turns: FairQueue
  readonly #idle = new Map<ParserProcess, { readonly owner: string; readonly timer: NodeJS.Timeout }>()
  readonly #running = new Set<ParserProcess>()
  #isClosed = false

  /** @param script calls `serve`; its answers are taken for `Answer`s */
  constructor(script: URL, limits: PoolLimits) {
    this.#script = script
    this.#limits = limits
    this.#turns = new FairQueue(limits)
  }

  /**
   * Does a job in its turn.
   * @throws ParserFailedError, QueueFull, and what reading the input throws
   */
  run(job: ParserJob): Promise<Outcome<Answer>> {
    return this.#turns.run(job.owner, async () => {
      if (this.#isClosed) throw new QueueFullError('the server is ending')
      try {
        return await this.#done(job)
      } catch (error) {
        if (!(error instanceof ParserFailedError)) throw error
        // Ended with the server, which is no fault of what it was given.
        if (this.#isClosed) throw new ParserFailedError('starved', error)
        if (error.reason !== 'starved') this.#turns.remember(job.owner)
        throw error
      }
    })
  }

  /** @throws QueueFull where a job of this owner would not be let in now */
  assertRoom(owner: string): void {
    this.#turns.assertRoom(owner)
  }

  /** Ends what runs and what is idle. */
  async close(): Promise<void> {
    this.#isClosed = true
    for (const { timer } of this.#idle.values()) clearTimeout(timer)
    const all = [...this.#idle.keys(), ...this.#running]
    this.#idle.clear()
    await Promise.all(all.map((each) => each.end()))
  }

  async #done(job: ParserJob): Promise<Outcome<Answer>> {
    const kept = this.#idleOf(job.owner)
    if (kept !== undefined) {
      try {
        return await this.#through(kept, job)
      } catch (error) {
        // What became of a kept process may be the doing of what it had before.
        if (
          !(error instanceof ParserFailedError) ||
          !(error instanceof ParserExitedError || error.reason === 'crashed')
        )
          throw error
      }
    }
    return this.#through(await this.#start(), job)
  }

  async #through(parser: ParserProcess, { owner, task, input }: ParserJob): Promise<Outcome<Answer>> {
    this.#running.add(parser)
    let isKept = false
    try {
      if (this.#isClosed) throw new ParserFailedError('starved')
      const size = await parser.fill(await input())
      const reply = await parser.run(task, size, this.#limits)
      if (reply.bytes > this.#limits.output) throw new ParserFailedError('too_large')
      const bytes = await parser.take(reply.bytes)
      const mayKeep =
        reply.is_sound && this.#limits.idle_ms > 0 && (await parser.processorTime()) < this.#limits.kept_ms
      isKept = mayKeep && !this.#isClosed
      return { answer: reply.answer as Answer, bytes }
    } finally {
      this.#running.delete(parser)
      if (isKept) this.#keep(parser, owner)
      else await parser.end()
    }
  }

  async #start(): Promise<ParserProcess> {
    const { worker_memory: memory, output, start_ms } = this.#limits
    return ParserProcess.start({ script: this.#script, memory, output }, await confinement(), start_ms)
  }

  #idleOf(owner: string): ParserProcess | undefined {
    for (const [parser, kept] of this.#idle) {
      if (kept.owner !== owner) continue
      clearTimeout(kept.timer)
      this.#idle.delete(parser)
      if (parser.isAlive) return parser
      void parser.end()
    }
    return undefined
  }

  /** No more of them than may run: the one that has been idle longest makes room. */
  #keep(parser: ParserProcess, owner: string): void {
    const [oldest] = this.#idle.keys()
    if (this.#idle.size >= this.#limits.workers && oldest !== undefined) this.#drop(oldest)
    const timer = setTimeout(() => this.#drop(parser), this.#limits.idle_ms).unref()
    this.#idle.set(parser, { owner, timer })
  }

  #drop(parser: ParserProcess): void {
    clearTimeout(this.#idle.get(parser)?.timer)
    this.#idle.delete(parser)
    void parser.end()
  }
}
