import { areas } from '@loanyard/contract/core/values'
import {
  changeKinds,
  eventNames,
  followEvents,
  type ChangeEvent,
  type EventName,
  type NotificationEvent,
} from '@loanyard/contract/notifications/events'
import { EventSource, type FetchLikeResponse } from 'eventsource'
import { ApiError } from '../api/api-error.ts'
import { fetchFile } from '../api/api.ts'
import type { RealtimeEvent } from './realtime.ts'

interface StreamOptions {
  /** The event to resume after, if any. */
  readonly lastId: string | null
  readonly onEvent: (event: RealtimeEvent, id: string) => void
  readonly onOpen: (isOpen: boolean) => void
}

const minReconnectMs = 1000
const maxReconnectMs = 60_000
/** The server sends a heartbeat every 30 s. */
const heartbeatTimeoutMs = 75_000
const heartbeatCheckMs = 15_000

const isOneOf = (known: readonly string[], value: unknown) => known.some((each) => each === value)

// Checked without the contract's schemas, for which every signed-in page would load the validator.
const isChange = ({ kind, partner, deal }: Partial<ChangeEvent>): boolean =>
  isOneOf(changeKinds, kind) && typeof partner === 'string' && (deal === null || typeof deal === 'string')
const isNotification = ({ area, partner }: Partial<NotificationEvent>): boolean =>
  isOneOf(areas, area) && typeof partner === 'string'

/** Null for events this version of the page doesn't know. */
export function eventOf(name: EventName, data: string): RealtimeEvent | null {
  if (name === 'resync') return { name }
  if (name === 'ready') return null
  const about: unknown = JSON.parse(data)
  if (typeof about !== 'object' || about === null) return null
  // Casts: just checked.
  if (name === 'change') return isChange(about) ? { name, about: about as ChangeEvent } : null
  return isNotification(about) ? { name, about: about as NotificationEvent } : null
}

/**
 * The server's events over one connection that reconnects by itself, with a growing, randomized delay so that
 * browsers don't all return at once after a server restart. The session's token is sent and renewed as with any call;
 * the owner closes the stream when the session ends.
 */
export class EventStream {
  readonly #options: StreamOptions
  #source: EventSource | null = null
  #lastId: string | null
  #failures = 0
  #retryAfterMs = 0
  #lastActivityAt = 0
  #retry: ReturnType<typeof setTimeout> | undefined
  readonly #heartbeatTimer: ReturnType<typeof setInterval>

  constructor(options: StreamOptions) {
    this.#options = options
    this.#lastId = options.lastId
    this.#heartbeatTimer = setInterval(() => this.#checkHeartbeat(), heartbeatCheckMs)
    window.addEventListener('online', this.#reconnectNow)
    this.#connect()
  }

  close(): void {
    window.removeEventListener('online', this.#reconnectNow)
    clearInterval(this.#heartbeatTimer)
    clearTimeout(this.#retry)
    this.#source?.close()
    this.#source = null
  }

  #connect(): void {
    this.#lastActivityAt = Date.now()
    const source = new EventSource(followEvents.path, { fetch: (_url, { signal }) => this.#fetch(signal) })
    this.#source = source
    for (const name of eventNames) {
      source.addEventListener(name, ({ data, lastEventId }) => this.#handle(name, String(data), lastEventId))
    }
    source.addEventListener('error', () => this.#reconnect())
  }

  async #fetch(signal: AbortSignal): Promise<FetchLikeResponse> {
    try {
      const response = await fetchFile(followEvents, { signal, lastEventId: this.#lastId ?? undefined })
      const monitored = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform: (chunk, controller) => {
          this.#lastActivityAt = Date.now()
          controller.enqueue(chunk)
        },
      })
      const { url, status, redirected, headers, body } = response
      return { url, status, redirected, headers, body: body?.pipeThrough(monitored) ?? null }
    } catch (error) {
      this.#retryAfterMs = error instanceof ApiError ? (error.retryAfter ?? 0) * 1000 : 0
      throw error
    }
  }

  #handle(name: EventName, data: string, id: string): void {
    this.#lastId = id
    if (name === 'ready') {
      this.#failures = 0
      this.#options.onOpen(true)
      return
    }
    const event = eventOf(name, data)
    if (event !== null) this.#options.onEvent(event, id)
  }

  #reconnect(): void {
    this.#source?.close()
    this.#source = null
    this.#options.onOpen(false)
    const pauseMs = Math.max(Math.min(minReconnectMs * 2 ** this.#failures, maxReconnectMs), this.#retryAfterMs)
    this.#failures += 1
    this.#retryAfterMs = 0
    clearTimeout(this.#retry)
    this.#retry = setTimeout(() => this.#connect(), pauseMs * (1 + Math.random()))
  }

  /** A connection that died in sleep or with the network sends nothing anymore. */
  #checkHeartbeat(): void {
    if (this.#source !== null && Date.now() - this.#lastActivityAt > heartbeatTimeoutMs) this.#reconnect()
  }

  readonly #reconnectNow = () => {
    if (this.#source !== null) return
    clearTimeout(this.#retry)
    this.#connect()
  }
}
