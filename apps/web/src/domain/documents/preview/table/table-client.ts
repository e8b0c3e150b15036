import { PreviewError } from '../preview-error.ts'
import type { TableResponse, TableCallName, TableCalls, TableRequest } from './table-messages.ts'

/** A table that takes longer to read would be too slow to scroll as well. */
const timeoutMs = 90_000

interface PendingCall {
  readonly resolve: (answer: TableCalls[TableCallName]['answer']) => void
  readonly reject: (reason: PreviewError) => void
}

const unreadable = 'We couldn’t read this file. It may be damaged.'

/** Runs one table in its own worker; `close` ends the worker. */
export class TableClient {
  readonly #worker = new Worker(new URL('./table-worker.ts', import.meta.url), { type: 'module' })
  readonly #waiting = new Map<number, PendingCall>()
  #count = 0

  constructor() {
    this.#worker.addEventListener('message', ({ data }: MessageEvent<TableResponse>) => {
      const waiting = this.#waiting.get(data.id)
      this.#waiting.delete(data.id)
      if ('answer' in data) waiting?.resolve(data.answer)
      else waiting?.reject(new PreviewError(data.failure ?? unreadable))
    })
    // Also fires when the worker runs out of memory.
    this.#worker.addEventListener('error', () => this.close(unreadable))
  }

  /** Throws PreviewError. The bytes passed to `open` are transferred to the worker. */
  async ask<N extends TableCallName>(name: N, ask: TableCalls[N]['ask']): Promise<TableCalls[N]['answer']> {
    this.#count += 1
    const id = this.#count
    const { promise, resolve, reject } = withResolvers()
    const timeout = setTimeout(() => this.close('This table takes too long to open here.'), timeoutMs)
    this.#waiting.set(id, { resolve, reject })
    this.#worker.postMessage(toRequest(id, name, ask), 'bytes' in ask ? [ask.bytes.buffer] : [])
    try {
      return await promise
    } finally {
      clearTimeout(timeout)
    }
  }

  /** Ends the worker; pending calls reject with `reason`. */
  close(reason = unreadable): void {
    this.#worker.terminate()
    for (const { reject } of this.#waiting.values()) reject(new PreviewError(reason))
    this.#waiting.clear()
  }
}

/** The cast is safe: the signature of `ask` ties each name to its arguments. */
function toRequest<N extends TableCallName>(id: number, name: N, ask: TableCalls[N]['ask']): TableRequest {
  return { id, name, ...ask } as unknown as TableRequest
}

function withResolvers(): PendingCall & { readonly promise: Promise<TableCalls[TableCallName]['answer']> } {
  let waiting: PendingCall = { resolve: () => {}, reject: () => {} }
  const promise = new Promise<TableCalls[TableCallName]['answer']>((resolve, reject) => {
    waiting = { resolve, reject }
  })
  return { ...waiting, promise }
}
