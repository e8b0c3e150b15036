import { AppError } from '../errors.ts'
import { nextAnswer, startThread, ThreadFailed } from '../threads/thread.ts'
import type { Patience } from '../threads/watch.ts'
import type { StampAnswer, StampProblem, StampTask } from './task.ts'

/** What stamping may cost. Bytes, milliseconds, counts. */
export interface StampLimits extends Patience {
  /** Of a PDF. */
  readonly bytes: number
  /** WebAssembly memory of a thread. */
  readonly worker_memory: number
  /** Threads at the same time, and tasks that wait for one. */
  readonly workers: number
  readonly waiting: number
}

const MEBI = 1024 * 1024

export const usualStampLimits: StampLimits = {
  bytes: 100 * MEBI,
  open_ms: 60_000,
  wait_ms: 180_000,
  worker_memory: 768 * MEBI,
  workers: 2,
  waiting: 500,
}

const SCRIPT = new URL('./worker.ts', import.meta.url)

/** A stamped copy, or why there is none. */
export type Stamped = { readonly bytes: Buffer } | { readonly problem: StampProblem }

/** Puts watermarks on PDFs, each in a thread of its own that ends with it: whatever one does to the thread, the server goes on. */
export class Stamping {
  readonly #limits: StampLimits
  readonly #waiting: (() => void)[] = []
  #busy = 0

  constructor(limits: StampLimits = usualStampLimits) {
    this.#limits = limits
  }

  /** Bytes of the largest PDF that is stamped. */
  get largest(): number {
    return this.#limits.bytes
  }

  /** A PDF with the line on every page; `read` is asked for its bytes once it is its turn. Throws unavailable where there is too much to do. */
  async stamp(read: () => Promise<Uint8Array>, line: string): Promise<Stamped> {
    await this.#turn()
    try {
      return await this.#stamped({ bytes: ownMemory(await read()), line })
    } finally {
      this.#busy--
      this.#waiting.shift()?.()
    }
  }

  async #turn(): Promise<void> {
    if (this.#waiting.length >= this.#limits.waiting) throw tooBusy()
    while (this.#busy >= this.#limits.workers) await new Promise<void>((go) => this.#waiting.push(go))
    this.#busy++
  }

  async #stamped(task: StampTask): Promise<Stamped> {
    const thread = startThread(SCRIPT, { memory: this.#limits.worker_memory })
    try {
      await nextAnswer<StampAnswer>(thread, { ...this.#limits, open_ms: Infinity })
      const answer = nextAnswer<StampAnswer>(thread, this.#limits)
      // Handed over, not copied: the server holds it no longer.
      thread.postMessage(task, [task.bytes.buffer as ArrayBuffer])
      const said = await answer
      if (said.kind === 'stamped') return { bytes: Buffer.from(said.bytes.buffer) }
      return { problem: said.kind === 'problem' ? said.problem : 'damaged' }
    } catch (error) {
      if (!(error instanceof ThreadFailed)) throw error
      if (error.reason === 'starved') throw tooBusy()
      return { problem: error.reason === 'too_slow' ? 'too_long' : 'damaged' }
    } finally {
      await thread.terminate()
    }
  }
}

/** Memory that can be handed over: small buffers of Node share one piece. */
function ownMemory(bytes: Uint8Array): Uint8Array {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes : Uint8Array.from(bytes)
}

function tooBusy(): AppError {
  return new AppError('unavailable', 'There is too much to do right now. Try again in a minute.', { retryAfter: 30 })
}
