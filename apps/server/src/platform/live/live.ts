import type { ChangeEvent, ChangeKind, EventName, NotificationEvent } from '@loanyard/contract/events'
import type { Area } from '@loanyard/contract/values'
import type { Database } from '../database/database.ts'
import { sql } from '../database/statement.ts'
import { roleDoor } from '../doors.ts'
import { AppError } from '../errors.ts'
import { newUuid, toId } from '../ids.ts'
import { Channel } from './channel.ts'
import { Stream } from './stream.ts'

/** Something happened; ids are UUIDs, `id` that of the audit entry or of the notification. */
export interface Announcement {
  readonly partner: string
  readonly deal: string | null
  readonly kind: ChangeKind | 'notification'
  readonly id: string
}

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
const gatherMs = 25
/** What could not be told to the other processes is told again after this time, and no more of it than so many. */
const againMs = 1000
const mostUntold = 1000
/** A stream ends so soon after its session, however that ended; a sign of life comes every sixth time. */
const sweepMs = 5_000
const sweepsPerBeat = 6

/**
 * What happens, told to whoever listens to this process, wherever it happened: processes tell each other by NOTIFY, once
 * per few milliseconds and never inside the transaction of a change, since PostgreSQL lets only one notifying transaction
 * commit at a time. Who may hear of what, the database is asked for every time. What is lost on the way is fetched by the
 * page's polling.
 */
export class Live {
  readonly #options: Options
  readonly #channel: Channel
  readonly #streams = new Map<string, Set<Stream>>()
  #outgoing: Announcement[] = []
  #incoming: Announcement[] = []
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
      onHeard: (heard) => this.#hear(heard),
      onGap: () => this.#toAll('resync', {}),
    })
  }

  start(): void {
    this.#channel.start()
    this.#sweeping = setInterval(() => void this.#sweep().catch(this.#options.onError), sweepMs)
    this.#sweeping.unref()
  }

  /** Tells everybody, soon. Call it once the change is committed. Never throws. */
  announce(announcement: Announcement): void {
    if (this.#closed) return
    this.#outgoing.push(announcement)
    this.#sending ??= setTimeout(() => void this.#send(), gatherMs)
  }

  /** A stream of events for a session (UUID), from now on. Ends when the session does, or its reader stops reading. Throws unavailable. */
  follow(session: string): Stream {
    const streams = this.#streams.get(session) ?? new Set()
    if (this.#isEnding || this.#streams.size >= mostStreams) {
      throw new AppError('unavailable', 'Live updates aren’t available right now. Try again in a minute.', {
        retryAfter: 60,
      })
    }
    this.#streams.set(session, streams)
    if (streams.size >= mostPerSession) [...streams][0]?.end()
    const stream: Stream = new Stream(() => this.#forget(session, stream))
    streams.add(stream)
    stream.send('ready', newUuid(), {})
    return stream
  }

  /** Puts what was missed into one session's streams. */
  async catchUp(session: string, missed: readonly Announcement[]): Promise<void> {
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

  #forget(session: string, stream: Stream): void {
    const streams = this.#streams.get(session)
    streams?.delete(stream)
    if (streams?.size === 0) this.#streams.delete(session)
  }

  /** One batch after the other. What the database did not take is kept: told twice is nothing, not told is missed. */
  async #send(): Promise<void> {
    const together = this.#outgoing
    this.#outgoing = []
    let pauseMs = gatherMs
    try {
      for (const payload of Channel.payloads(together)) {
        await this.#options.database.read(roleDoor('loanyard_app'), [
          sql`select pg_notify(${Channel.channelName}, ${payload})`,
        ])
      }
    } catch (error) {
      this.#options.onError(error)
      this.#outgoing.unshift(...together.slice(-mostUntold))
      pauseMs = againMs
    }
    const isDone = this.#closed || this.#outgoing.length === 0
    this.#sending = isDone ? undefined : setTimeout(() => void this.#send(), pauseMs)
  }

  #hear(heard: readonly Announcement[]): void {
    if (this.#streams.size === 0) return
    this.#incoming.push(...heard)
    this.#delivering ??= setTimeout(() => void this.#deliverIncoming(), gatherMs)
  }

  /** One batch after the other, so that a slow database is not asked ever more; where it fails, all are to look again. */
  async #deliverIncoming(): Promise<void> {
    const together = this.#incoming
    this.#incoming = []
    try {
      await this.#deliver(together, [...this.#streams.keys()])
    } catch (error) {
      this.#options.onError(error)
      this.#toAll('resync', {})
    }
    this.#delivering = undefined
    if (this.#incoming.length > 0) this.#hear([])
  }

  async #deliver(announcements: readonly Announcement[], sessions: readonly string[]): Promise<void> {
    for (const partner of new Set(announcements.map((one) => one.partner))) {
      const ofPartner = announcements.filter((one) => one.partner === partner)
      const notices = ofPartner.filter(({ kind }) => kind === 'notification')
      const changes = once(ofPartner.filter(({ kind }) => kind !== 'notification'))
      if (changes.length > 0) await this.#deliverChanges(partner, changes, sessions)
      if (notices.length > 0) await this.#deliverNotices(partner, notices, sessions)
    }
  }

  async #deliverChanges(partner: string, changes: readonly Announcement[], sessions: readonly string[]): Promise<void> {
    const numbered = changes.map(({ deal, kind, id }, n) => ({ n, deal, kind, id }))
    const [heard = []] = await this.#options.database.read(roleDoor('loanyard_app'), [
      sql`select * from private.who_hears(${partner}, ${JSON.stringify(numbered)}, ${[...sessions]}::uuid[]) order by change`,
    ])
    for (const { session_id, change } of heard as { session_id: string; change: number }[]) {
      const told = changes[change]
      if (told !== undefined) this.#to(session_id, 'change', told.id, changeEventOf(told))
    }
  }

  async #deliverNotices(partner: string, notices: readonly Announcement[], sessions: readonly string[]): Promise<void> {
    const ids = notices.map(({ id }) => id)
    const [heard = []] = await this.#options.database.read(roleDoor('loanyard_app'), [
      sql`select * from private.who_is_told(${partner}, ${ids}::uuid[], ${[...sessions]}::uuid[])`,
    ])
    const newest = ids.toSorted().at(-1) ?? ''
    for (const { session_id, area } of heard as { session_id: string; area: Area }[]) {
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
    const isBeat = this.#sweeps++ % sweepsPerBeat === 0
    const sessions = [...this.#streams.keys()]
    if (sessions.length === 0) return
    const [found = []] = await this.#options.database.read(roleDoor('loanyard_app'), [
      sql`select open from private.open_sessions(${sessions}::uuid[]) open`,
    ])
    const open = new Set((found as { open: string }[]).map((row) => row.open))
    for (const session of sessions) {
      for (const stream of this.#streams.get(session) ?? []) {
        if (!open.has(session)) stream.end()
        else if (isBeat) stream.beat()
      }
    }
  }
}

function changeEventOf({ kind, partner, deal }: Announcement): ChangeEvent {
  return {
    kind: kind as ChangeKind,
    partner: toId('partner', partner),
    deal: deal === null ? null : toId('deal', deal),
  }
}

/** The same change once, with the id of the last; one of a lead or lender by itself, since its id says which and so who may hear of it. */
function once(changes: readonly Announcement[]): Announcement[] {
  return [
    ...new Map(
      changes.map((one) => [['lead', 'lender'].includes(one.kind) ? one.id : `${one.kind} ${one.deal}`, one]),
    ).values(),
  ]
}
