import type { EventName } from '@loanyard/contract/notifications/events'
import { newUuid } from '../ids.ts'

/** Events a slow reader is kept waiting with; beyond that it asks for everything anew. */
const maxPending = 200

/** What one reader is sent, in the form of Server-Sent Events, read as it takes it. */
export class EventStream implements AsyncIterable<string> {
  /** Resolved once nothing more is sent; what is waiting may still be read. */
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

  /** Says that too much was missed to tell one by one. */
  resync(): void {
    this.send('resync', newUuid(), {})
  }

  /** A comment: nothing to the reader, a sign of life to everything between. */
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
      // How long a browser waits before it comes back.
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
