import * as copy from '../copy.ts'
import { ParserPool, defaultPoolLimits, tooBusy } from '../sandbox/parser-pool.ts'

/** HTML documents, each starting on a new page, and the page size in points. */
export interface PrintTask {
  readonly html: readonly string[]
  readonly width: number
  readonly height: number
}

const SCRIPT = new URL('./worker.ts', import.meta.url)
const busy = tooBusy(copy.printBusy)
const limits = { ...defaultPoolLimits, workers: 2, workers_each: 1, wait_ms: 60_000, waiting: 50, waiting_each: 10 }
const pool = new ParserPool<PrintTask, object>({
  script: SCRIPT,
  limits,
  // The content is ours, so a document that takes too long is one too many.
  failed: ({ reason, error }) => {
    throw reason === 'crashed' ? error : busy(error)
  },
  busy,
})

/** Prints HTML to PDF for a partner. @throws AppError unavailable: too many are waiting */
export async function printHtml(owner: string, task: PrintTask): Promise<Uint8Array> {
  return (await pool.run({ owner, task, input: async () => [] })).bytes
}
