import * as copy from '../copy.ts'
import { PreviewError } from '../preview-error.ts'
import type { TableResponse, TableCallName, TableCalls, TableRequest } from './table-messages.ts'

/** A table that takes longer to read would be too slow to scroll as well. */
const timeoutMs = 90_000

interface PendingCall {
  readonly resolve: (result: TableCalls[TableCallName]['result']) => void
  readonly reject: (reason: PreviewError) => void
}

/** Runs one table in its own worker; `close` ends the worker. */
export class TableClient {
  readonly #worker = new Worker(new URL('./table-worker.ts', import.meta.url), { type: 'module' })
  readonly #waiting = new Map<number, PendingCall>()
  #count = 0

  constructor() {
    this.#worker.addEventListener('message', ({ data }: MessageEvent<TableResponse>) => {
      const waiting = this.#waiting.get(data.id)
      this.#waiting.delete(data.id)
      if ('result' in data) waiting?.resolve(data.result)
      else waiting?.reject(new PreviewError(data.failure ?? copy.tableUnreadable))
    })
    // Also fires when the worker runs out of memory.
    this.#worker.addEventListener('error', () => this.close(copy.tableUnreadable))
  }

  /** Throws PreviewError. The bytes passed to `open` are transferred to the worker. */
  async call<N extends TableCallName>(name: N, params: TableCalls[N]['params']): Promise<TableCalls[N]['result']> {
    this.#count += 1
    const id = this.#count
    const { promise, resolve, reject } = Promise.withResolvers<TableCalls[TableCallName]['result']>()
    const timeout = setTimeout(() => this.close(copy.tableTooSlow), timeoutMs)
    this.#waiting.set(id, { resolve, reject })
    this.#worker.postMessage(toRequest(id, name, params), 'bytes' in params ? [params.bytes.buffer] : [])
    try {
      return await promise
    } finally {
      clearTimeout(timeout)
    }
  }

  /** Ends the worker; pending calls reject with `reason`. */
  close(reason: string = copy.tableUnreadable): void {
    this.#worker.terminate()
    for (const { reject } of this.#waiting.values()) reject(new PreviewError(reason))
    this.#waiting.clear()
  }
}

/** The cast is safe: the signature of `call` ties each name to its arguments. */
function toRequest<N extends TableCallName>(id: number, name: N, params: TableCalls[N]['params']): TableRequest {
  return { id, name, ...params } as unknown as TableRequest
}
