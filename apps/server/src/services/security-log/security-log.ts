import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../db/client/database.ts'
import { sql } from '../../db/client/statement.ts'
import { roleScope } from '../../db/scopes/scopes.ts'
import { AppError } from '../../errors.ts'
import * as copy from '../copy.ts'
import type { KeyedHash } from '../keys/keyed-hash.ts'
import { bucketOf, sanitizeEvent, type SecurityEvent } from './security-event.ts'

/** An event on its way to the database, with the callers that wait for it. */
interface PendingEvent {
  readonly event: SecurityEvent
  readonly key: string
  /** In the order they were recorded. */
  readonly number: number
  readonly waiters: { readonly resolve: () => void; readonly reject: (error: unknown) => void }[]
  count: number
}

/** Retention and alert thresholds. */
export interface SecuritySettings {
  readonly days: number
  readonly alerts: { readonly documents: number; readonly failures: number; readonly refusals: number }
}

interface Parts {
  readonly database: Pick<Database, 'read'>
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  readonly keyedHash: Pick<KeyedHash, 'of'>
  readonly settings: SecuritySettings
}

/** Events per batch, and the most that may wait. */
const limits = { batch: 500, waiting: 20_000 } as const
const retryMs = 1000

/**
 * What people did with their access: written as structured log lines at once and appended to the database in batches,
 * outside the requests' transactions. Events that the database rejects, or that come while too many wait, are only in
 * the log lines, and a line says so.
 */
export class SecurityLog {
  readonly settings: SecuritySettings
  readonly #database: Parts['database']
  readonly #log: Parts['log']
  readonly #keyedHash: Parts['keyedHash']
  #queue = new Map<string, PendingEvent>()
  readonly #inFlight = new Set<PendingEvent>()
  #taken = 0
  #writing: Promise<void> | null = null
  #retry: NodeJS.Timeout | null = null

  constructor({ database, log, keyedHash, settings }: Parts) {
    this.settings = settings
    this.#database = database
    this.#log = log
    this.#keyedHash = keyedHash
  }

  /** Records an event, to be written soon. */
  recordEvent(event: SecurityEvent): void {
    this.#take(event)
    if (this.#retry === null) this.#start()
  }

  /** Logs an alert. */
  warn(alert: Readonly<Record<string, unknown>>): void {
    this.#log.warn({ security: true, ...alert }, 'security alert')
  }

  /** Records an event and waits until it is written. Throws unavailable if that fails. */
  async recordNow(event: SecurityEvent): Promise<void> {
    const waiting = this.#take(event)
    if (waiting === null) throw new AppError('unavailable', copy.securityLogBusy, { retryAfter: 5 })
    const written = new Promise<void>((resolve, reject) => waiting.waiters.push({ resolve, reject }))
    this.#start()
    await written
  }

  /** Waits until every event so far is written or rejected. Throws unavailable if the database is unreachable. */
  async flush(): Promise<void> {
    const last = this.#taken
    while (this.#oldest() <= last) await this.#writeSoon()
  }

  /** Writes what is left if the database can be reached, then stops. */
  async close(): Promise<void> {
    await this.flush().catch(() => undefined)
    clearTimeout(this.#retry ?? undefined)
  }

  /** Queues an event and writes its log line. Returns null if too many are waiting. */
  #take(given: SecurityEvent): PendingEvent | null {
    const event = sanitizeEvent(given)
    const line = this.#lineOf(event)
    const number = this.#taken + 1
    const key = event.isSampled === true ? bucketOf(event, line.account) : `${number}`
    const same = this.#queue.get(key)
    if (same === undefined && this.#queue.size >= limits.waiting) {
      this.#log.error({ security: true, ...line }, 'security event not stored: too many are waiting')
      return null
    }
    this.#log.info({ security: true, ...line }, 'security')
    if (same !== undefined) {
      same.count += 1
      return same
    }
    const waiting: PendingEvent = { event, key, number, waiters: [], count: 1 }
    this.#queue.set(key, waiting)
    this.#taken = number
    return waiting
  }

  #oldest(): number {
    const [inFlight] = this.#inFlight
    const [waiting] = this.#queue.values()
    return (inFlight ?? waiting)?.number ?? Infinity
  }

  #start(): void {
    void this.#writeSoon().catch(() => undefined)
  }

  #writeSoon(): Promise<void> {
    this.#writing ??= this.#writeBatch().finally(() => {
      this.#writing = null
      if (this.#queue.size > 0 && this.#retry === null) this.#start()
    })
    return this.#writing
  }

  /** Throws unavailable if the database is unreachable; the events keep waiting. */
  async #writeBatch(): Promise<void> {
    // Events recorded in the same tick are written together.
    await Promise.resolve()
    clearTimeout(this.#retry ?? undefined)
    this.#retry = null
    const batch = [...this.#queue.values()].slice(0, limits.batch)
    if (batch.length === 0) return
    for (const waiting of batch) {
      this.#queue.delete(waiting.key)
      this.#inFlight.add(waiting)
    }
    try {
      await this.#write(batch)
    } catch (error) {
      this.#putBack(error)
      throw error
    }
  }

  /** Splits a rejected batch in halves until only the rejected rows are left, and drops those. */
  async #write(batch: readonly PendingEvent[]): Promise<void> {
    try {
      await this.#insert(batch)
    } catch (error) {
      if (error instanceof AppError && error.code === 'unavailable') throw error
      const half = Math.ceil(batch.length / 2)
      if (batch.length > 1) {
        await this.#write(batch.slice(0, half))
        return this.#write(batch.slice(half))
      }
      for (const waiting of batch) this.#drop(waiting, error)
      return
    }
    for (const waiting of batch) {
      this.#inFlight.delete(waiting)
      for (const { resolve } of waiting.waiters) resolve()
    }
  }

  async #insert(batch: readonly PendingEvent[]): Promise<void> {
    const rows = batch.map((waiting) => this.#rowOf(waiting))
    await this.#database.read(roleScope('loanyard_app'), [
      sql`select private.write_security_events(${JSON.stringify(rows)})`,
    ])
  }

  #drop(waiting: PendingEvent, error: unknown): void {
    this.#inFlight.delete(waiting)
    const line = { security: true, ...this.#lineOf(waiting.event), count: waiting.count }
    this.#log.error({ err: error, ...line }, 'security event not stored')
    for (const { reject } of waiting.waiters) reject(error)
  }

  /**
   * Keeps unwritten events for another attempt. An event that a caller waits for fails instead, so its action doesn't
   * happen.
   */
  #putBack(error: unknown): void {
    const left = [...this.#inFlight, ...this.#queue.values()]
    this.#inFlight.clear()
    this.#queue = new Map()
    for (const waiting of left) {
      const same = this.#queue.get(waiting.key)
      if (waiting.waiters.length > 0) this.#drop(waiting, error)
      else if (same === undefined) this.#queue.set(waiting.key, waiting)
      else same.count += waiting.count
    }
    this.#log.error({ err: error, events: this.#queue.size }, 'security events wait for the database')
    this.#retry = setTimeout(() => this.#start(), retryMs).unref()
  }

  #accountOf({ email }: SecurityEvent): string | null {
    return email === undefined
      ? null
      : this.#keyedHash.of('security log', email.toLowerCase()).toString('hex').slice(0, 32)
  }

  /** Contains no name and no email address. */
  #lineOf(event: SecurityEvent) {
    const { email: _typed, isSampled: _isSampled, isShared: _isShared, subject, data, ...fields } = event
    return {
      ...fields,
      account: this.#accountOf(event),
      subject_type: subject?.type ?? null,
      subject_id: subject?.id ?? null,
      data: data ?? {},
    }
  }

  #rowOf({ event, count }: PendingEvent) {
    const line = this.#lineOf(event)
    const { email, isSampled, isShared } = event
    const bucket = isSampled === true ? bucketOf(event, line.account) : null
    return { ...line, count, email: email ?? null, bucket, is_shared: isShared === true }
  }
}
