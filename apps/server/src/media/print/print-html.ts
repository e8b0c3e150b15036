import { AppError } from '../../errors.ts'
import { QueueFullError } from '../sandbox/fair-queue.ts'
import { ParserPool, defaultPoolLimits } from '../sandbox/parser-pool.ts'
import { ParserFailedError } from '../sandbox/parser-process.ts'

/** What is to be printed: documents of HTML, each of which begins on a new page, and the size of the pages in points. */
export interface PrintTask {
  readonly html: readonly string[]
  readonly width: number
  readonly height: number
}

const SCRIPT = new URL('./worker.ts', import.meta.url)
const pool = new ParserPool(SCRIPT, {
  ...defaultPoolLimits,
  workers: 2,
  workers_each: 1,
  wait_ms: 60_000,
  waiting: 50,
  waiting_each: 10,
})

/** Pages of HTML as PDF, each of this size in points, for a partner. Throws unavailable where there is too much to print. */
export async function printHtml(owner: string, task: PrintTask): Promise<Uint8Array> {
  try {
    return (await pool.run({ owner, task, input: async () => [] })).bytes
  } catch (error) {
    if (error instanceof QueueFullError || (error instanceof ParserFailedError && error.reason !== 'crashed'))
      throw tooBusy()
    throw error
  }
}

function tooBusy(): AppError {
  return new AppError('unavailable', 'We’re too busy to create this PDF right now. Try again in a minute.', {
    retryAfter: 30,
  })
}
