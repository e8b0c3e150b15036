import { AppError } from '../../errors.ts'
import { QueueFullError } from '../sandbox/fair-queue.ts'
import { ParserPool, defaultPoolLimits, type PoolLimits } from '../sandbox/parser-pool.ts'
import { ParserFailedError } from '../sandbox/parser-process.ts'

/** The line that goes over every page. */
export interface WatermarkTask {
  readonly line: string
}

/** Why a PDF cannot bear a watermark. */
export type WatermarkProblem = 'protected' | 'collection' | 'too_long' | 'damaged'

/** What a stamping process says beside the copy: that there is one, or why there is none. */
export type WatermarkResult =
  | { readonly kind: 'stamped' }
  | { readonly kind: 'problem'; readonly problem: WatermarkProblem }

/** What stamping may cost. Bytes, milliseconds, counts. */
export interface WatermarkLimits extends PoolLimits {
  /** Of a PDF. */
  readonly bytes: number
}

const MEBI = 1024 * 1024

export const defaultWatermarkLimits: WatermarkLimits = {
  ...defaultPoolLimits,
  bytes: 100 * MEBI,
  open_ms: 60_000,
  wait_ms: 180_000,
  worker_memory: 768 * MEBI,
  waiting: 500,
  waiting_each: 200,
}

const SCRIPT = new URL('./worker.ts', import.meta.url)

/** A stamped copy, or why there is none. */
export type WatermarkedCopy = { readonly bytes: Buffer } | { readonly problem: WatermarkProblem }

interface WatermarkRequest {
  /** Whose the PDF is: the partner. */
  readonly owner: string
  /** Asked for its bytes once it is its turn. */
  readonly read: () => Promise<AsyncIterable<Uint8Array>>
  readonly line: string
}

/** Puts watermarks on PDFs, each in a process of its own that ends with it: whatever one does to it, the server goes on. */
export class WatermarkPool {
  readonly #limits: WatermarkLimits
  readonly #pool: ParserPool<WatermarkResult>

  constructor(limits: WatermarkLimits = defaultWatermarkLimits) {
    this.#limits = limits
    this.#pool = new ParserPool(SCRIPT, limits)
  }

  /** Bytes of the largest PDF that is stamped. */
  get maxBytes(): number {
    return this.#limits.bytes
  }

  /** A PDF with the line on every page. Throws unavailable where there is too much to do. */
  async addWatermark({ owner, read, line }: WatermarkRequest): Promise<WatermarkedCopy> {
    const task: WatermarkTask = { line }
    try {
      const { answer, bytes } = await this.#pool.run({ owner, task, input: read })
      return answer.kind === 'stamped' ? { bytes } : { problem: answer.problem }
    } catch (error) {
      if (error instanceof QueueFullError) throw tooBusy()
      if (!(error instanceof ParserFailedError)) throw error
      if (error.reason === 'starved') throw tooBusy()
      return { problem: error.reason === 'crashed' ? 'damaged' : 'too_long' }
    }
  }

  async close(): Promise<void> {
    await this.#pool.close()
  }
}

function tooBusy(): AppError {
  return new AppError('unavailable', 'We’re very busy right now. Try again in a minute.', { retryAfter: 30 })
}
