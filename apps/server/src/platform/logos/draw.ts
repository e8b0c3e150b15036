import { startThread, nextAnswer, ThreadFailed } from '../threads/thread.ts'
import { AppError } from '../errors.ts'
import type { DrawAnswer, DrawTask } from './drawing.ts'

const SCRIPT = new URL('./worker.ts', import.meta.url)
const memory = 512 * 1024 * 1024
const startMs = { open_ms: Infinity, wait_ms: 60_000 }
/** A picture of as many pixels as are taken needs a second. */
const drawMs = { open_ms: 10_000, wait_ms: 45_000 }

/** Logos are changed once in a while: one at a time is enough, and nobody fills the memory with them. */
let last: Promise<unknown> = Promise.resolve()
let waiting = 0
const mostWaiting = 20

export type Drawn = Exclude<DrawAnswer, { kind: 'ready' }>

/**
 * A picture drawn anew as a PNG that fits a header: nothing of its file but what is to be seen comes out. In a thread,
 * which strangers' bytes may break without harm. Throws unavailable where too many wait.
 */
export async function drawLogo(task: DrawTask): Promise<Drawn> {
  if (waiting >= mostWaiting) throw tooBusy()
  waiting++
  const turn = last.then(() => drawn(task))
  last = turn.catch(() => undefined)
  try {
    return await turn
  } finally {
    waiting--
  }
}

async function drawn(task: DrawTask): Promise<Drawn> {
  const thread = startThread(SCRIPT, { memory })
  try {
    await nextAnswer<DrawAnswer>(thread, startMs)
    const answer = nextAnswer<DrawAnswer>(thread, drawMs)
    thread.postMessage(task, [])
    const said = await answer
    return said.kind === 'ready' ? { kind: 'refused', why: 'damaged' } : said
  } catch (error) {
    if (!(error instanceof ThreadFailed)) throw error
    if (error.reason === 'starved') throw tooBusy()
    return { kind: 'refused', why: error.reason === 'too_slow' ? 'pixels' : 'damaged' }
  } finally {
    await thread.terminate()
  }
}

function tooBusy(): AppError {
  return new AppError('unavailable', 'There is too much to do just now. Try again in a minute.', { retryAfter: 30 })
}
