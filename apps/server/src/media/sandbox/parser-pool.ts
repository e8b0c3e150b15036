import { AppError } from '../../errors.ts'
import { FairQueue, type FairQueueLimits } from '../../services/turns/fair-queue.ts'
import * as copy from '../copy.ts'
import { ParserFailedError, ParserExitedError, ParserProcess } from './parser-process.ts'
import { confinement } from './protection.ts'
import type { ResourceLimits } from './resource-monitor.ts'

/** In bytes, milliseconds and counts. */
export interface PoolLimits extends FairQueueLimits, ResourceLimits {
  /** Time for a process to start; not part of `open_ms`. */
  readonly start_ms: number
  /** WebAssembly memory per library in a process. */
  readonly worker_memory: number
  /** Maximum output of a job. */
  readonly output: number
  /** How long an idle process is kept; 0: it ends with its job. */
  readonly idle_ms: number
  /** Processor time, over all jobs, after which a process isn't reused; well below the limit in confinement.ts. */
  readonly kept_ms: number
}

const MEBI = 1024 * 1024

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

/** Input that used up its time or memory, or crashed its process. */
export interface Failure {
  readonly reason: Exclude<ParserFailedError['reason'], 'starved'>
  readonly error: ParserFailedError
}

export interface ParserPoolOptions<Task, Answer> {
  /** Calls `serve`; its answers are assumed to be `Answer`s. */
  readonly script: URL
  readonly limits: PoolLimits
  /** Answers for input that failed, or throws; by default ParserFailedError. */
  readonly failed?: (failure: Failure, task: Task) => Answer
  /** The error if there is no room or are no resources for a job, whatever its input. By default AppError unavailable. */
  readonly busy?: (cause?: unknown) => Error
}

export interface ParserJob<Task> {
  /** Jobs of one owner wait for each other, not for those of others. */
  readonly owner: string
  /** Anything v8.serialize accepts. */
  readonly task: Task
  /** Called when it is the job's turn, and again if a kept process fails. */
  readonly input: () => Promise<AsyncIterable<Uint8Array> | Iterable<Uint8Array>>
}

export interface Outcome<Answer> {
  readonly answer: Answer
  /** Output in addition to the answer. */
  readonly bytes: Buffer
}

/** Too much else is running. */
export function tooBusy(sentence: string): (cause?: unknown) => AppError {
  return (cause) => new AppError('unavailable', sentence, { cause, retryAfter: 30 })
}

/**
 * Parses untrusted bytes in processes that may hang, crash or be compromised without harm to the server. A process serves one
 * owner only.
 */
export class ParserPool<Task, Answer> {
  readonly #limits: PoolLimits
  readonly #script: URL
  readonly #failed: (failure: Failure, task: Task) => Answer
  readonly #busy: (cause?: unknown) => Error
  readonly #turns: FairQueue
  readonly #idle = new Map<ParserProcess, { readonly owner: string; readonly timer: NodeJS.Timeout }>()
  readonly #running = new Set<ParserProcess>()
  #isClosed = false

  constructor({ script, limits, failed = rethrow, busy = tooBusy(copy.busy) }: ParserPoolOptions<Task, Answer>) {
    this.#script = script
    this.#limits = limits
    this.#failed = failed
    this.#busy = busy
    this.#turns = new FairQueue(limits, { full: busy })
  }

  /** Runs a job when it is its turn. @throws what `failed` and `busy` return or throw, and whatever reading the input throws */
  run(job: ParserJob<Task>): Promise<Outcome<Answer>> {
    return this.#turns.run(job.owner, async () => {
      if (this.#isClosed) throw this.#busy()
      try {
        return await this.#runInKeptOrNew(job)
      } catch (error) {
        if (!(error instanceof ParserFailedError)) throw error
        const { reason } = error
        // A server that is shutting down ends its processes, too.
        if (this.#isClosed || reason === 'starved') throw this.#busy(error)
        this.#turns.remember(job.owner)
        return { answer: this.#failed({ reason, error }, job.task), bytes: Buffer.alloc(0) }
      }
    })
  }

  /** @throws what `busy` returns: a job of this owner would be refused now */
  assertRoom(owner: string): void {
    this.#turns.assertRoom(owner)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    for (const { timer } of this.#idle.values()) clearTimeout(timer)
    const all = [...this.#idle.keys(), ...this.#running]
    this.#idle.clear()
    await Promise.all(all.map((parser) => parser.end()))
  }

  async #runInKeptOrNew(job: ParserJob<Task>): Promise<Outcome<Answer>> {
    const kept = this.#idleOf(job.owner)
    if (kept !== undefined) {
      try {
        return await this.#runIn(kept, job)
      } catch (error) {
        // An earlier job may be to blame for the failure of a kept process.
        if (
          !(error instanceof ParserFailedError) ||
          !(error instanceof ParserExitedError || error.reason === 'crashed')
        )
          throw error
      }
    }
    return this.#runIn(await this.#start(), job)
  }

  async #runIn(parser: ParserProcess, { owner, task, input }: ParserJob<Task>): Promise<Outcome<Answer>> {
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

  /** Keeps as many idle processes as may run; the one idle longest makes room. */
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

function rethrow({ error }: Failure): never {
  throw error
}
