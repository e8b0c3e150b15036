import { AppError } from '../../errors.ts'
import * as copy from '../copy.ts'
import { QueueFullError } from '../sandbox/fair-queue.ts'
import { ParserPool, defaultPoolLimits } from '../sandbox/parser-pool.ts'
import { ParserFailedError } from '../sandbox/parser-process.ts'

/** HTML documents, each starting on a new page, and the page size in points. */
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

/** Prints HTML to PDF for a partner. @throws AppError unavailable: too many are waiting */
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
  return new AppError('unavailable', copy.printBusy, {
    retryAfter: 30,
  })
}
