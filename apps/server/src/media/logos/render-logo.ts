import { AppError } from '../../errors.ts'
import * as copy from '../copy.ts'
import { QueueFullError } from '../sandbox/fair-queue.ts'
import { ParserPool, defaultPoolLimits } from '../sandbox/parser-pool.ts'
import { ParserFailedError } from '../sandbox/parser-process.ts'

export interface RenderTask {
  readonly type: 'image/png' | 'image/jpeg' | 'image/webp'
}

/** The PNG is sent separately. */
export type RenderResult = { readonly kind: 'drawn' } | { readonly kind: 'refused'; readonly why: 'pixels' | 'damaged' }

const SCRIPT = new URL('./worker.ts', import.meta.url)
const MEBI = 1024 * 1024

/** Logos rarely change, so one at a time per partner is enough. */
const pool = new ParserPool<RenderResult>(SCRIPT, {
  ...defaultPoolLimits,
  workers: 2,
  workers_each: 1,
  waiting: 20,
  waiting_each: 5,
  // The largest accepted image takes about a second.
  open_ms: 10_000,
  wait_ms: 45_000,
  worker_memory: 512 * MEBI,
  output: 16 * MEBI,
})

export type RenderedLogo =
  | { readonly kind: 'drawn'; readonly png: Buffer }
  | { readonly kind: 'refused'; readonly why: 'pixels' | 'damaged' }

interface Picture extends RenderTask {
  /** The partner. */
  readonly owner: string
  readonly read: () => Promise<AsyncIterable<Uint8Array>>
}

/**
 * Redraws an image as a PNG that fits a header, so that only visible content is kept. Runs in a process of its own because the
 * bytes are untrusted. Throws AppError `unavailable` if too many are waiting.
 */
export async function renderLogo({ owner, type, read }: Picture): Promise<RenderedLogo> {
  const task: RenderTask = { type }
  try {
    const { answer, bytes } = await pool.run({ owner, task, input: read })
    return answer.kind === 'drawn' ? { kind: 'drawn', png: bytes } : answer
  } catch (error) {
    if (error instanceof QueueFullError) throw tooBusy()
    if (!(error instanceof ParserFailedError)) throw error
    if (error.reason === 'starved') throw tooBusy()
    return { kind: 'refused', why: error.reason === 'crashed' ? 'damaged' : 'pixels' }
  }
}

function tooBusy(): AppError {
  return new AppError('unavailable', copy.busy, { retryAfter: 30 })
}
