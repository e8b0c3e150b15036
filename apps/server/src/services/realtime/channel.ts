import type { ChangeKind } from '@loanyard/contract/notifications/events'
import pg from 'pg'

/** Ids are UUIDs; `id` is that of the audit entry or notification. */
export interface RealtimeEvent {
  readonly partner: string
  readonly deal: string | null
  readonly kind: ChangeKind | 'notification'
  readonly id: string
}

interface Options {
  readonly listenUrl: string
  readonly role: string | undefined
  readonly onEvents: (received: RealtimeEvent[]) => void
  /** The connection was lost for a while, so events may have been missed. */
  readonly onGap: () => void
  readonly onError: (error: unknown) => void
  /** Milliseconds between checks of the connection. */
  readonly probeMs?: number
}

/** PostgreSQL's limit is 8000 bytes, and an event has at most 160. */
const maxEventsPerPayload = 45
const firstPauseMs = 500
const longestPauseMs = 30_000
/** A connection that only listens doesn't notice that its peer is gone. */
const usualProbeMs = 20_000

/** Connects the processes that share a database: LISTEN on its own connection, which reconnects by itself. */
export class Channel {
  static readonly channelName = 'loanyard_live'
  readonly #options: Options
  #client: pg.Client | null = null
  #retry: NodeJS.Timeout | undefined
  #pauseMs = firstPauseMs
  #wasOpen = false
  #closed = false

  constructor(options: Options) {
    this.#options = options
  }

  /** Packs events into as few payloads as possible. */
  static payloads(events: readonly RealtimeEvent[]): string[] {
    const payloads: string[] = []
    for (let at = 0; at < events.length; at += maxEventsPerPayload) {
      const part = events.slice(at, at + maxEventsPerPayload)
      payloads.push(JSON.stringify(part.map(({ partner, deal, kind, id }) => [partner, deal, kind, id])))
    }
    return payloads
  }

  start(): void {
    void this.#connect()
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#retry)
    await this.#client?.end().catch(() => undefined)
  }

  async #connect(): Promise<void> {
    const { listenUrl, role, probeMs = usualProbeMs } = this.#options
    const client = new pg.Client({
      connectionString: listenUrl,
      application_name: 'loanyard-live',
      connectionTimeoutMillis: 5000,
      query_timeout: probeMs,
      keepAlive: true,
      ...(role === undefined ? {} : { options: `-c role=${role}` }),
    })
    client.on('error', () => undefined)
    client.on('end', () => this.#reconnect(client))
    client.on('notification', ({ payload = '' }) => this.#receive(payload))
    this.#client = client
    try {
      await client.connect()
      await client.query(`listen ${Channel.channelName}`)
    } catch (error) {
      this.#options.onError(error)
      await client.end().catch(() => undefined)
      this.#reconnect(client)
      return
    }
    this.#probe(client, probeMs)
    this.#pauseMs = firstPauseMs
    if (this.#wasOpen) this.#options.onGap()
    this.#wasOpen = true
  }

  #probe(client: pg.Client, everyMs: number): void {
    const probeTimer = setInterval(() => {
      client.query('select').catch(() => {
        clearInterval(probeTimer)
        void client.end().catch(() => undefined)
        this.#reconnect(client)
      })
    }, everyMs)
    probeTimer.unref()
    client.once('end', () => clearInterval(probeTimer))
  }

  /** Reconnects once per lost connection, with increasing delays. */
  #reconnect(client: pg.Client): void {
    if (this.#closed || this.#client !== client) return
    this.#client = null
    this.#retry = setTimeout(() => void this.#connect(), this.#pauseMs)
    this.#retry.unref()
    this.#pauseMs = Math.min(this.#pauseMs * 2, longestPauseMs)
  }

  #receive(payload: string): void {
    try {
      this.#options.onEvents(parseEvents(payload))
    } catch (error) {
      this.#options.onError(error)
    }
  }
}

/** Only Loanyard writes to the channel, so the shape is known. */
function parseEvents(payload: string): RealtimeEvent[] {
  type Written = readonly [string, string | null, RealtimeEvent['kind'], string]
  return (JSON.parse(payload) as Written[]).map(([partner, deal, kind, id]) => ({ partner, deal, kind, id }))
}
