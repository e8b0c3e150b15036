import { AppError } from '../../errors.ts'
import { QueueFullError } from '../sandbox/fair-queue.ts'
import { ParserPool, defaultPoolLimits } from '../sandbox/parser-pool.ts'
import { ParserFailedError } from '../sandbox/parser-process.ts'

/** A picture of a stranger's, to be drawn anew. */
export interface RenderTask {
  readonly type: 'image/png' | 'image/jpeg' | 'image/webp'
}

/** What a drawing process says beside the new PNG: that there is one, or why there is none. */
export type RenderResult = { readonly kind: 'drawn' } | { readonly kind: 'refused'; readonly why: 'pixels' | 'damaged' }

const SCRIPT = new URL('./worker.ts', import.meta.url)
const MEBI = 1024 * 1024

/** Logos are changed once in a while: one at a time for a partner is enough. */
const pool = new ParserPool<RenderResult>(SCRIPT, {
  ...defaultPoolLimits,
  workers: 2,
  workers_each: 1,
  waiting: 20,
  waiting_each: 5,
  // A picture of as many pixels as are taken needs a second.
  open_ms: 10_000,
  wait_ms: 45_000,
  worker_memory: 512 * MEBI,
  output: 16 * MEBI,
})

export type RenderedLogo =
  | { readonly kind: 'drawn'; readonly png: Buffer }
  | { readonly kind: 'refused'; readonly why: 'pixels' | 'damaged' }

interface Picture extends RenderTask {
  /** Whose it is: the partner. */
  readonly owner: string
  readonly read: () => Promise<AsyncIterable<Uint8Array>>
}

/**
 * A picture drawn anew as a PNG that fits a header: nothing of its file but what is to be seen comes out. In a process of
 * its own, which strangers' bytes may break without harm. Throws unavailable where too many wait.
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
  return new AppError('unavailable', 'We’re very busy right now. Try again in a minute.', { retryAfter: 30 })
}
