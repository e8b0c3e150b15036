import { ParserPool, defaultPoolLimits, type PoolLimits } from '../sandbox/parser-pool.ts'

/** The line that goes over every page. */
export interface WatermarkTask {
  readonly line: string
}

export type WatermarkProblem = 'protected' | 'collection' | 'too_long' | 'damaged'

/** The copy is sent separately. */
export type WatermarkResult =
  | { readonly kind: 'watermarked' }
  | { readonly kind: 'problem'; readonly problem: WatermarkProblem }

/** In bytes, milliseconds and counts. */
export interface WatermarkLimits extends PoolLimits {
  /** Size limit of a PDF. */
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

export type WatermarkedCopy = { readonly bytes: Buffer } | { readonly problem: WatermarkProblem }

interface WatermarkRequest {
  /** The partner. */
  readonly owner: string
  /** Called when it is the PDF's turn. */
  readonly read: () => Promise<AsyncIterable<Uint8Array>>
  readonly line: string
}

/** Watermarks PDFs, each in a process of its own that ends with it, so that no PDF can harm the server. */
export class WatermarkPool {
  readonly #limits: WatermarkLimits
  readonly #pool: ParserPool<WatermarkTask, WatermarkResult>

  constructor(limits: WatermarkLimits = defaultWatermarkLimits) {
    this.#limits = limits
    this.#pool = new ParserPool({
      script: SCRIPT,
      limits,
      failed: ({ reason }) => ({ kind: 'problem', problem: reason === 'crashed' ? 'damaged' : 'too_long' }),
    })
  }

  /** Size limit of a PDF. */
  get maxBytes(): number {
    return this.#limits.bytes
  }

  /** Adds the line to every page. @throws AppError unavailable: too many are waiting */
  async addWatermark({ owner, read, line }: WatermarkRequest): Promise<WatermarkedCopy> {
    const { answer, bytes } = await this.#pool.run({ owner, task: { line }, input: read })
    return answer.kind === 'watermarked' ? { bytes } : { problem: answer.problem }
  }

  async close(): Promise<void> {
    await this.#pool.close()
  }
}
