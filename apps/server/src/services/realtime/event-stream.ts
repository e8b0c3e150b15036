import type { EventName } from '@loanyard/contract/notifications/events'
import { newUuid } from '../ids.ts'

/** Events buffered for a slow client; beyond that it reloads everything. */
const maxPending = 200

/** One client's Server-Sent Events, read at its own pace. */
export class EventStream implements AsyncIterable<string> {
  /** Resolves when no more events will be added; buffered ones may still be read. */
  readonly ended: Promise<void>
  readonly #onEnd: () => void
  #waiting: string[] = []
  #wake: (() => void) | null = null
  #ended = false

  constructor(onEnd: () => void) {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.ended = promise
    this.#onEnd = () => {
      onEnd()
      resolve()
    }
  }

  send(name: EventName, id: string, data: object): void {
    if (this.#ended) return
    if (this.#waiting.length >= maxPending) {
      this.#waiting = [`event: resync\nid: ${id}\ndata: {}\n\n`]
      return
    }
    this.#put(`event: ${name}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`)
  }

  /** Tells the client to reload everything. */
  resync(): void {
    this.send('resync', newUuid(), {})
  }

  /** An SSE comment, which keeps proxies from closing the connection. */
  heartbeat(): void {
    if (!this.#ended && this.#waiting.length === 0) this.#put(':\n\n')
  }

  end(): void {
    if (this.#ended) return
    this.#ended = true
    this.#onEnd()
    this.#wake?.()
  }

  #put(text: string): void {
    this.#waiting.push(text)
    this.#wake?.()
  }

  async *[Symbol.asyncIterator](): AsyncIterator<string> {
    try {
      // The browser's reconnect delay.
      yield 'retry: 3000\n\n'
      while (!this.#ended || this.#waiting.length > 0) {
        if (this.#waiting.length === 0) await new Promise<void>((resolve) => (this.#wake = resolve))
        this.#wake = null
        const text = this.#waiting.join('')
        this.#waiting = []
        if (text !== '') yield text
      }
    } finally {
      this.end()
    }
  }
}
