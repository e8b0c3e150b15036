import type { Worker } from 'node:worker_threads'

/** How long a thread may take over one thing, in milliseconds. */
export interface Patience {
  /** Of its processor time. */
  readonly open_ms: number
  /** By the clock, until it counts as a machine too busy for it. */
  readonly wait_ms: number
}

type Say = (reason: 'too_slow' | 'starved') => void

/**
 * Says when a worker has used up its processor time (`too_slow`), or waits for some for too long (`starved`). Where this
 * Node cannot tell how much a worker has used, the clock counts.
 */
export class Watch {
  readonly #thread: Worker
  readonly #patience: Patience
  readonly #say: Say
  readonly #began = performance.now()
  readonly #before: Promise<number>
  #timer: NodeJS.Timeout | null = null
  #hasEnded = false

  constructor(thread: Worker, patience: Patience, say: Say) {
    this.#thread = thread
    this.#patience = patience
    this.#say = say
    this.#before = this.#used()
    this.#look(patience.open_ms)
  }

  end(): void {
    this.#hasEnded = true
    if (this.#timer !== null) clearTimeout(this.#timer)
  }

  #look(milliseconds: number): void {
    const left = this.#patience.wait_ms - (performance.now() - this.#began)
    this.#timer = setTimeout(() => void this.#check(), Math.max(1, Math.min(milliseconds, left)))
  }

  async #check(): Promise<void> {
    const used = (await this.#used()) - (await this.#before)
    if (this.#hasEnded) return
    if (used >= this.#patience.open_ms) this.#say('too_slow')
    else if (performance.now() - this.#began >= this.#patience.wait_ms) this.#say('starved')
    // The little that is left would make it look again and again.
    else this.#look(Math.max(this.#patience.open_ms - used, 50))
  }

  /** Milliseconds. A worker that has ended has no use for any; that it ended is told elsewhere. */
  async #used(): Promise<number> {
    if (typeof this.#thread.cpuUsage !== 'function') return performance.now()
    const { user, system } = await this.#thread.cpuUsage().catch(() => ({ user: 0, system: 0 }))
    return (user + system) / 1000
  }
}
