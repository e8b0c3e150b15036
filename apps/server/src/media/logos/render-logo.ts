import { ParserPool, defaultPoolLimits } from '../sandbox/parser-pool.ts'

export interface RenderTask {
  readonly type: 'image/png' | 'image/jpeg' | 'image/webp'
}

/** The PNG is sent separately. */
export type RenderResult = { readonly kind: 'drawn' } | { readonly kind: 'refused'; readonly why: 'pixels' | 'damaged' }

const SCRIPT = new URL('./worker.ts', import.meta.url)
const MEBI = 1024 * 1024

/** Logos rarely change, so one at a time per partner is enough. */
const limits = {
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
}

const pool = new ParserPool<RenderTask, RenderResult>({
  script: SCRIPT,
  limits,
  failed: ({ reason }) => ({ kind: 'refused', why: reason === 'crashed' ? 'damaged' : 'pixels' }),
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
  const { answer, bytes } = await pool.run({ owner, task: { type }, input: read })
  return answer.kind === 'drawn' ? { kind: 'drawn', png: bytes } : answer
}
