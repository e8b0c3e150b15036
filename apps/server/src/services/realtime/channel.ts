import pg from 'pg'
import type { RealtimeEvent } from './realtime-event.ts'

interface Options {
  readonly listenUrl: string
  readonly role: string | undefined
  readonly onEvents: (received: RealtimeEvent[]) => void
  /** Something may have been missed: the connection was lost for a while. */
  readonly onGap: () => void
  readonly onError: (error: unknown) => void
  /** Milliseconds between two questions whether the connection is still one. */
  readonly probeMs?: number
}

/** PostgreSQL takes payloads below 8000 bytes; an announcement has at most 160. */
const maxEventsPerPayload = 45
const firstPauseMs = 500
const longestPauseMs = 30_000
/** A connection that only listens does not notice by itself that nobody is at the other end any more. */
const usualProbeMs = 20_000

/** The wire between the processes over one database: LISTEN on a connection of its own, which comes back by itself. */
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

  /** What to send for these announcements, in as few payloads as they fit. */
  static payloads(announcements: readonly RealtimeEvent[]): string[] {
    const payloads: string[] = []
    for (let at = 0; at < announcements.length; at += maxEventsPerPayload) {
      const part = announcements.slice(at, at + maxEventsPerPayload)
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
    client.on('end', () => this.#again(client))
    client.on('notification', ({ payload = '' }) => this.#hear(payload))
    this.#client = client
    try {
      await client.connect()
      await client.query(`listen ${Channel.channelName}`)
    } catch (error) {
      this.#options.onError(error)
      await client.end().catch(() => undefined)
      this.#again(client)
      return
    }
    this.#probe(client, probeMs)
    this.#pauseMs = firstPauseMs
    if (this.#wasOpen) this.#options.onGap()
    this.#wasOpen = true
  }

  #probe(client: pg.Client, everyMs: number): void {
    const asking = setInterval(() => {
      client.query('select').catch(() => {
        clearInterval(asking)
        void client.end().catch(() => undefined)
        this.#again(client)
      })
    }, everyMs)
    asking.unref()
    client.once('end', () => clearInterval(asking))
  }

  /** Once per lost connection, each time after a longer while. */
  #again(client: pg.Client): void {
    if (this.#closed || this.#client !== client) return
    this.#client = null
    this.#retry = setTimeout(() => void this.#connect(), this.#pauseMs)
    this.#retry.unref()
    this.#pauseMs = Math.min(this.#pauseMs * 2, longestPauseMs)
  }

  #hear(payload: string): void {
    try {
      this.#options.onEvents(parseEvents(payload))
    } catch (error) {
      this.#options.onError(error)
    }
  }
}

/** Only a process of Loanyard writes to the channel, so what is in it has our shape. */
function parseEvents(payload: string): RealtimeEvent[] {
  type Written = readonly [string, string | null, RealtimeEvent['kind'], string]
  return (JSON.parse(payload) as Written[]).map(([partner, deal, kind, id]) => ({ partner, deal, kind, id }))
}
