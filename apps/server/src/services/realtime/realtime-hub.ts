import type { Area } from '@loanyard/contract/core/values'
import type { ChangeEvent, ChangeKind, EventName, NotificationEvent } from '@loanyard/contract/notifications/events'
import type { Database } from '../../db/client/database.ts'
import { sql } from '../../db/client/statement.ts'
import { roleScope } from '../../db/scopes/scopes.ts'
import { AppError } from '../../errors.ts'
import * as copy from '../copy.ts'
import { newUuid, toId } from '../ids.ts'
import { Channel, type RealtimeEvent } from './channel.ts'
import { EventStream } from './event-stream.ts'

interface Options {
  /** A direct connection: LISTEN doesn't work through a transaction pooler. */
  readonly listenUrl: string
  readonly role: string | undefined
  readonly database: Database
  readonly onError: (error: unknown) => void
}

/** A browser shares one stream among its tabs; API clients may have a few. */
const mostPerSession = 8
const mostStreams = 20_000
/** Events within this time are sent together. */
const coalesceMs = 25
/** Delay before unsent events are sent again, and how many are kept. */
const retryMs = 1000
const maxPending = 1000
/** A stream ends within this time after its session. Every sixth flush sends a heartbeat. */
const flushMs = 5_000
const flushesPerHeartbeat = 6

/**
 * Sends events to the clients of this process, whichever process published them. Processes notify each other by NOTIFY,
 * batched and never in the transaction of a change, since PostgreSQL lets only one notifying transaction commit at a
 * time. The database decides every time who receives what. The page's polling makes up for lost events.
 */
export class RealtimeHub {
  readonly #options: Options
  readonly #channel: Channel
  readonly #streams = new Map<string, Set<EventStream>>()
  #outgoing: RealtimeEvent[] = []
  #incoming: RealtimeEvent[] = []
  #sending: NodeJS.Timeout | undefined
  #delivering: NodeJS.Timeout | undefined
  #flushTimer: NodeJS.Timeout | undefined
  #flushes = 0
  #isEnding = false
  #closed = false

  constructor(options: Options) {
    this.#options = options
    this.#channel = new Channel({
      ...options,
      onEvents: (received) => this.#receive(received),
      onGap: () => this.#toAll('resync', {}),
    })
  }

  start(): void {
    this.#channel.start()
    this.#flushTimer = setInterval(() => void this.#flush().catch(this.#options.onError), flushMs)
    this.#flushTimer.unref()
  }

  /** Call it after the commit. Never throws. */
  publish(event: RealtimeEvent): void {
    if (this.#closed) return
    this.#outgoing.push(event)
    this.#sending ??= setTimeout(() => void this.#send(), coalesceMs)
  }

  /** Ends when the session (UUID) does or the client stops reading. Throws unavailable. */
  subscribe(session: string): EventStream {
    const streams = this.#streams.get(session) ?? new Set()
    if (this.#isEnding || this.#streams.size >= mostStreams) {
      throw new AppError('unavailable', copy.liveUpdatesUnavailable, {
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

  /** Sends missed events to one session's streams. */
  async replayMissed(session: string, missed: readonly RealtimeEvent[]): Promise<void> {
    await this.#deliver(missed, [session])
  }

  /** Ends every stream. Events published later still reach the other processes. */
  endStreams(): void {
    this.#isEnding = true
    for (const streams of this.#streams.values()) for (const stream of streams) stream.end()
  }

  async close(): Promise<void> {
    this.endStreams()
    clearInterval(this.#flushTimer)
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

  /** Sends one batch at a time. Failed batches are kept: a duplicate does no harm, a lost event does. */
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

  #receive(received: readonly RealtimeEvent[]): void {
    if (this.#streams.size === 0) return
    this.#incoming.push(...received)
    this.#delivering ??= setTimeout(() => void this.#deliverIncoming(), coalesceMs)
  }

  /** Delivers one batch at a time, so that a slow database isn't overloaded. On failure every client reloads. */
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
    if (this.#incoming.length > 0) this.#receive([])
  }

  async #deliver(events: readonly RealtimeEvent[], sessions: readonly string[]): Promise<void> {
    for (const partner of new Set(events.map((one) => one.partner))) {
      const ofPartner = events.filter((one) => one.partner === partner)
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
      sql`select * from private.sessions_to_update(${partner}, ${JSON.stringify(numbered)}, ${[...sessions]}::uuid[]) order by change`,
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
      sql`select * from private.notified_sessions(${partner}, ${ids}::uuid[], ${[...sessions]}::uuid[])`,
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

  /** Sends heartbeats, and ends streams of closed sessions. */
  async #flush(): Promise<void> {
    const isHeartbeat = this.#flushes++ % flushesPerHeartbeat === 0
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

/**
 * Keeps one event per change, with the last id. Leads and lenders stay separate, because their id decides who may
 * receive them.
 */
function coalesce(changes: readonly RealtimeEvent[]): RealtimeEvent[] {
  return [
    ...new Map(
      changes.map((one) => [['lead', 'lender'].includes(one.kind) ? one.id : `${one.kind} ${one.deal}`, one]),
    ).values(),
  ]
}
