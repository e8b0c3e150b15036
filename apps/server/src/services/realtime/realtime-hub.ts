import type { Area } from '@loanyard/contract/core/values'
import type { ChangeEvent, ChangeKind, EventName, NotificationEvent } from '@loanyard/contract/notifications/events'
import type { Database } from '../../db/client/database.ts'
import { sql } from '../../db/client/statement.ts'
import { roleScope } from '../../db/scopes/scopes.ts'
import { AppError } from '../../errors.ts'
import { newUuid, toId } from '../ids.ts'
import { Channel } from './channel.ts'
import { EventStream } from './event-stream.ts'
import type { RealtimeEvent } from './realtime-event.ts'

interface Options {
  /** Connection string of a connection that stays: LISTEN does not work through a pooler of transactions. */
  readonly listenUrl: string
  readonly role: string | undefined
  readonly database: Database
  readonly onError: (error: unknown) => void
}

/** A page that shares one stream among its tabs needs one; programs may have a few. */
const mostPerSession = 8
const mostStreams = 20_000
/** What happens within this time goes out together. */
const coalesceMs = 25
/** What could not be told to the other processes is told again after this time, and no more of it than so many. */
const retryMs = 1000
const maxPending = 1000
/** A stream ends so soon after its session, however that ended; a sign of life comes every sixth time. */
const flushMs = 5_000
const flushesPerHeartbeat = 6

/**
 * What happens, told to whoever listens to this process, wherever it happened: processes tell each other by NOTIFY, once
 * per few milliseconds and never inside the transaction of a change, since PostgreSQL lets only one notifying transaction
 * commit at a time. Who may hear of what, the database is asked for every time. What is lost on the way is fetched by the
 * page's polling.
 */
export class RealtimeHub {
  readonly #options: Options
  readonly #channel: Channel
  readonly #streams = new Map<string, Set<EventStream>>()
  #outgoing: RealtimeEvent[] = []
  #incoming: RealtimeEvent[] = []
  #sending: NodeJS.Timeout | undefined
  #delivering: NodeJS.Timeout | undefined
  #sweeping: NodeJS.Timeout | undefined
  #sweeps = 0
  #isEnding = false
  #closed = false

  constructor(options: Options) {
    this.#options = options
    this.#channel = new Channel({
      ...options,
      onEvents: (received) => this.#hear(received),
      onGap: () => this.#toAll('resync', {}),
    })
  }

  start(): void {
    this.#channel.start()
    this.#sweeping = setInterval(() => void this.#sweep().catch(this.#options.onError), flushMs)
    this.#sweeping.unref()
  }

  /** Tells everybody, soon. Call it once the change is committed. Never throws. */
  publish(announcement: RealtimeEvent): void {
    if (this.#closed) return
    this.#outgoing.push(announcement)
    this.#sending ??= setTimeout(() => void this.#send(), coalesceMs)
  }

  /** A stream of events for a session (UUID), from now on. Ends when the session does, or its reader stops reading. Throws unavailable. */
  subscribe(session: string): EventStream {
    const streams = this.#streams.get(session) ?? new Set()
    if (this.#isEnding || this.#streams.size >= mostStreams) {
      throw new AppError('unavailable', 'Live updates aren’t available right now. Try again in a minute.', {
        retryAfter: 60,
      })
    }
    this.#streams.set(session, streams)
    if (streams.size >= mostPerSession) [...streams][0]?.end()
    const stream: EventStream = new EventStream(() => this.#forget(session, stream))
    streams.add(stream)
    stream.send('ready', newUuid(), {})
    return stream
  }

  /** Puts what was missed into one session's streams. */
  async replayMissed(session: string, missed: readonly RealtimeEvent[]): Promise<void> {
    await this.#deliver(missed, [session])
  }

  /** Ends every stream. What is still done meanwhile is told to the other processes. */
  endStreams(): void {
    this.#isEnding = true
    for (const streams of this.#streams.values()) for (const stream of streams) stream.end()
  }

  async close(): Promise<void> {
    this.endStreams()
    clearInterval(this.#sweeping)
    clearTimeout(this.#delivering)
    clearTimeout(this.#sending)
    this.#closed = true
    await this.#send()
    await this.#channel.close()
  }

  #forget(session: string, stream: EventStream): void {
    const streams = this.#streams.get(session)
    streams?.delete(stream)
    if (streams?.size === 0) this.#streams.delete(session)
  }

  /** One batch after the other. What the database did not take is kept: told twice is nothing, not told is missed. */
  async #send(): Promise<void> {
    const batch = this.#outgoing
    this.#outgoing = []
    let pauseMs = coalesceMs
    try {
      for (const payload of Channel.payloads(batch)) {
        await this.#options.database.read(roleScope('loanyard_app'), [
          sql`select pg_notify(${Channel.channelName}, ${payload})`,
        ])
      }
    } catch (error) {
      this.#options.onError(error)
      this.#outgoing.unshift(...batch.slice(-maxPending))
      pauseMs = retryMs
    }
    const isDone = this.#closed || this.#outgoing.length === 0
    this.#sending = isDone ? undefined : setTimeout(() => void this.#send(), pauseMs)
  }

  #hear(received: readonly RealtimeEvent[]): void {
    if (this.#streams.size === 0) return
    this.#incoming.push(...received)
    this.#delivering ??= setTimeout(() => void this.#deliverIncoming(), coalesceMs)
  }

  /** One batch after the other, so that a slow database is not asked ever more; where it fails, all are to look again. */
  async #deliverIncoming(): Promise<void> {
    const batch = this.#incoming
    this.#incoming = []
    try {
      await this.#deliver(batch, [...this.#streams.keys()])
    } catch (error) {
      this.#options.onError(error)
      this.#toAll('resync', {})
    }
    this.#delivering = undefined
    if (this.#incoming.length > 0) this.#hear([])
  }

  async #deliver(announcements: readonly RealtimeEvent[], sessions: readonly string[]): Promise<void> {
    for (const partner of new Set(announcements.map((one) => one.partner))) {
      const ofPartner = announcements.filter((one) => one.partner === partner)
      const notices = ofPartner.filter(({ kind }) => kind === 'notification')
      const changes = coalesce(ofPartner.filter(({ kind }) => kind !== 'notification'))
      if (changes.length > 0) await this.#deliverChanges(partner, changes, sessions)
      if (notices.length > 0) await this.#deliverNotices(partner, notices, sessions)
    }
  }

  async #deliverChanges(
    partner: string,
    changes: readonly RealtimeEvent[],
    sessions: readonly string[],
  ): Promise<void> {
    const numbered = changes.map(({ deal, kind, id }, n) => ({ n, deal, kind, id }))
    const [received = []] = await this.#options.database.read(roleScope('loanyard_app'), [
      sql`select * from private.who_hears(${partner}, ${JSON.stringify(numbered)}, ${[...sessions]}::uuid[]) order by change`,
    ])
    for (const { session_id, change } of received as { session_id: string; change: number }[]) {
      const event = changes[change]
      if (event !== undefined) this.#to(session_id, 'change', event.id, changeEventOf(event))
    }
  }

  async #deliverNotices(
    partner: string,
    notices: readonly RealtimeEvent[],
    sessions: readonly string[],
  ): Promise<void> {
    const ids = notices.map(({ id }) => id)
    const [received = []] = await this.#options.database.read(roleScope('loanyard_app'), [
      sql`select * from private.who_is_told(${partner}, ${ids}::uuid[], ${[...sessions]}::uuid[])`,
    ])
    const newest = ids.toSorted().at(-1) ?? ''
    for (const { session_id, area } of received as { session_id: string; area: Area }[]) {
      this.#to(session_id, 'notification', newest, {
        area,
        partner: toId('partner', partner),
      } satisfies NotificationEvent)
    }
  }

  #to(session: string, name: EventName, id: string, data: object): void {
    for (const stream of this.#streams.get(session) ?? []) stream.send(name, id, data)
  }

  #toAll(name: EventName, data: object): void {
    for (const session of this.#streams.keys()) this.#to(session, name, newUuid(), data)
  }

  /** Keeps connections open through proxies, and ends those whose session is over. */
  async #sweep(): Promise<void> {
    const isHeartbeat = this.#sweeps++ % flushesPerHeartbeat === 0
    const sessions = [...this.#streams.keys()]
    if (sessions.length === 0) return
    const [found = []] = await this.#options.database.read(roleScope('loanyard_app'), [
      sql`select open from private.open_sessions(${sessions}::uuid[]) open`,
    ])
    const open = new Set((found as { open: string }[]).map((row) => row.open))
    for (const session of sessions) {
      for (const stream of this.#streams.get(session) ?? []) {
        if (!open.has(session)) stream.end()
        else if (isHeartbeat) stream.heartbeat()
      }
    }
  }
}

function changeEventOf({ kind, partner, deal }: RealtimeEvent): ChangeEvent {
  return {
    kind: kind as ChangeKind,
    partner: toId('partner', partner),
    deal: deal === null ? null : toId('deal', deal),
  }
}

/** The same change once, with the id of the last; one of a lead or lender by itself, since its id says which and so who may hear of it. */
function coalesce(changes: readonly RealtimeEvent[]): RealtimeEvent[] {
  return [
    ...new Map(
      changes.map((one) => [['lead', 'lender'].includes(one.kind) ? one.id : `${one.kind} ${one.deal}`, one]),
    ).values(),
  ]
}
