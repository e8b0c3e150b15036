import type { SecurityKind, SecurityOutcome } from '@loanyard/contract/security-events'
import type { FastifyBaseLogger } from 'fastify'
import type { Caller } from './caller.ts'
import type { Database } from './database/database.ts'
import { sql } from './database/statement.ts'
import { roleDoor } from './doors.ts'
import type { KeyedHash } from './keyed-hash.ts'

/** Something a person did with their access. */
export interface SecurityEvent extends Caller {
  readonly kind: SecurityKind
  readonly outcome: SecurityOutcome
  /** The address that was typed, where nobody is known yet; kept as a keyed hash unless it is an account's. */
  readonly email?: string | undefined
  readonly address: string
  readonly user_agent: string
  readonly request_id: string
  readonly subject?: { readonly type: string; readonly id: string } | undefined
  readonly data?: Readonly<Record<string, unknown>> | undefined
  /** Kept once a minute with a count, so that a flood stays small. */
  readonly isSampled?: boolean
  /** About the account: the partners whose staff the person is see it, too. */
  readonly isShared?: boolean
}

interface Waiting {
  readonly event: SecurityEvent
  count: number
}

/** How long events are kept, and what is an alert. */
export interface SecuritySettings {
  readonly days: number
  readonly alerts: { readonly documents: number; readonly failures: number; readonly refusals: number }
}

interface Parts {
  readonly database: Database
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  readonly keyed: KeyedHash
  readonly settings: SecuritySettings
}

/** What is written at a time, and what waits at most; beyond that only the log line remains. */
const limits = { batch: 500, waiting: 20_000 } as const

/**
 * The security log: what people did with their access, appended to the database in batches outside the transactions of
 * the requests, and written as structured log lines.
 */
export class SecurityLog {
  readonly settings: SecuritySettings
  readonly #database: Database
  readonly #log: Parts['log']
  readonly #keyed: KeyedHash
  #waiting = new Map<string, Waiting>()
  #writing: Promise<void> | null = null

  constructor({ database, log, keyed, settings }: Parts) {
    this.settings = settings
    this.#database = database
    this.#log = log
    this.#keyed = keyed
  }

  /** Takes an event; it is written soon. */
  record(event: SecurityEvent): void {
    const key = event.isSampled === true ? bucketOf(event, this.#accountOf(event)) : `${this.#waiting.size}`
    const same = this.#waiting.get(key)
    if (same !== undefined) same.count += 1
    else if (this.#waiting.size < limits.waiting) this.#waiting.set(key, { event, count: 1 })
    void this.#writeSoon().catch(() => undefined)
  }

  /** Says an alert in the log, for whoever watches it. */
  warn(alert: Readonly<Record<string, unknown>>): void {
    this.#log.warn({ security: true, ...alert }, 'security alert')
  }

  /** Takes an event and waits until it is written. Throws unavailable where it cannot be. */
  async recordNow(event: SecurityEvent): Promise<void> {
    this.record(event)
    await this.flush()
  }

  /** Waits until everything that was taken is written. */
  async flush(): Promise<void> {
    while (this.#waiting.size > 0 || this.#writing !== null) await this.#writeSoon()
  }

  #writeSoon(): Promise<void> {
    this.#writing ??= this.#write().finally(() => {
      this.#writing = null
    })
    return this.#writing
  }

  async #write(): Promise<void> {
    // What comes in the same turn goes together.
    await Promise.resolve()
    const taken = [...this.#waiting.entries()].slice(0, limits.batch)
    if (taken.length === 0) return
    for (const [key] of taken) this.#waiting.delete(key)
    const rows = taken.map(([, waiting]) => this.#rowOf(waiting))
    for (const waiting of taken) this.#log.info({ security: true, ...this.#lineOf(waiting[1]) }, 'security')
    try {
      await this.#database.read(roleDoor('loanyard_app'), [
        sql`select private.write_security_events(${JSON.stringify(rows)})`,
      ])
    } catch (error) {
      this.#log.error({ err: error, events: rows.length }, 'security events were not kept; the lines above say which')
      throw error
    }
    if (this.#waiting.size > 0) await this.#write()
  }

  #accountOf({ email }: SecurityEvent): string | null {
    return email === undefined ? null : this.#keyed.of('security log', email.toLowerCase()).toString('hex').slice(0, 32)
  }

  /** What the log line says: no name and no email address. */
  #lineOf({ event, count }: Waiting) {
    const { email: _typed, isSampled: _isSampled, isShared: _isShared, subject, data, ...said } = event
    return {
      ...said,
      count,
      account: this.#accountOf(event),
      subject_type: subject?.type ?? null,
      subject_id: subject?.id ?? null,
      data: data ?? {},
    }
  }

  #rowOf(waiting: Waiting) {
    const line = this.#lineOf(waiting)
    const { email, isSampled, isShared } = waiting.event
    const bucket = isSampled === true ? bucketOf(waiting.event, line.account) : null
    return { ...line, email: email ?? null, bucket, is_shared: isShared === true }
  }
}

/** Events with the same bucket within a minute are one row with a count. */
function bucketOf({ kind, outcome, user_id, partner_id, address }: SecurityEvent, account: string | null): string {
  return [kind, outcome, partner_id ?? '', user_id ?? account ?? address].join(':')
}
