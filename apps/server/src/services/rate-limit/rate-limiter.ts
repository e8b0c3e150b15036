import type { Database } from '../../db/client/database.ts'
import { only } from '../../db/client/rows.ts'
import { sql } from '../../db/client/statement.ts'
import { roleScope } from '../../db/scopes/scopes.ts'
import { AppError } from '../../errors.ts'

export interface Limit {
  readonly hits: number
  readonly seconds: number
}

interface Hits {
  hits: number
  resets: string
  /** Milliseconds until then, by the clock of the database, which all processes share. */
  left_ms: number
}

interface HitCount {
  readonly hits: number
  readonly seconds: number
}

interface Count {
  hits: number
  unsent: number
  /** By performance.now(), because the system clock may be wrong or be changed. */
  resets: number
}

const syncEvery = 1000

/**
 * Limits over all processes, counted in PostgreSQL. `exact` asks the database on every hit, for sign-in and the like.
 * `shared` counts locally and exchanges counts with the other processes once a second: for other requests a second's
 * worth past the limit does no harm, but a round trip per request would.
 */
export class RateLimiter {
  readonly #database: Database
  readonly #counts = new Map<string, Count>()
  #timer: NodeJS.Timeout | undefined

  constructor(database: Database) {
    this.#database = database
  }

  start(): void {
    this.#timer = setInterval(() => void this.#sync().catch(() => undefined), syncEvery)
    this.#timer.unref()
  }

  close(): void {
    clearInterval(this.#timer)
  }

  /** Counts one hit and returns when the count resets. Throws too_many_requests past the limit. */
  async exact(bucket: string, limit: Limit): Promise<Date> {
    const { hits, resets, left_ms } = await this.#hit(bucket, 1, limit.seconds)
    if (hits > limit.hits) throw tooMany(left_ms)
    return new Date(resets)
  }

  /** Counts one hit. Returns the number of hits and the seconds until the count resets. */
  async count(bucket: string, seconds: number): Promise<HitCount> {
    const { hits, left_ms } = await this.#hit(bucket, 1, seconds)
    return { hits, seconds: Math.max(1, Math.ceil(left_ms / 1000)) }
  }

  /** The current count. */
  async counted(bucket: string): Promise<{ readonly hits: number; readonly resets: Date } | null> {
    const statement = sql`select hits, resets from rate_limits where bucket = ${bucket} and resets > now()`
    const [[row] = []] = await this.#database.read(roleScope('loanyard_app'), [statement])
    if (row === undefined) return null
    const { hits, resets } = only<Pick<Hits, 'hits' | 'resets'>>([row])
    return { hits, resets: new Date(resets) }
  }

  /** Counts one hit. True past the limit. */
  async isPast(bucket: string, limit: Limit): Promise<boolean> {
    const { hits } = await this.#hit(bucket, 1, limit.seconds)
    return hits > limit.hits
  }

  /** Resets a count. */
  async forget(bucket: string): Promise<void> {
    await this.#database.read(roleScope('loanyard_app'), [sql`delete from rate_limits where bucket = ${bucket}`])
  }

  /** Takes a hit back, because a successful sign-in was no guess. */
  async refund(bucket: string, limit: Limit): Promise<void> {
    await this.#hit(bucket, -1, limit.seconds)
  }

  /** Counts one hit without asking the database. Throws too_many_requests past the limit. */
  shared(bucket: string, limit: Limit): void {
    const now = performance.now()
    let count = this.#counts.get(bucket)
    if (count === undefined || count.resets <= now) {
      count = { hits: 0, unsent: 0, resets: now + limit.seconds * 1000 }
      this.#counts.set(bucket, count)
    }
    count.hits++
    count.unsent++
    if (count.hits > limit.hits) throw tooMany(count.resets - now)
  }

  async #hit(bucket: string, hits: number, seconds: number): Promise<Hits> {
    const statement = sql`select hits, resets, (extract(epoch from resets - now()) * 1000)::int as left_ms
                            from private.hit(${bucket}, ${hits}, make_interval(secs => ${seconds}))`
    const [found = []] = await this.#database.read(roleScope('loanyard_app'), [statement])
    return only<Hits>(found)
  }

  async #sync(): Promise<void> {
    const now = performance.now()
    for (const [bucket, count] of this.#counts) {
      if (count.resets <= now) this.#counts.delete(bucket)
      else if (count.unsent > 0) await this.#exchange(bucket, count, now)
    }
  }

  async #exchange(bucket: string, count: Count, now: number): Promise<void> {
    const sent = count.unsent
    const seconds = Math.max(1, Math.ceil((count.resets - now) / 1000))
    const { hits, left_ms } = await this.#hit(bucket, sent, seconds)
    count.unsent -= sent
    count.hits = hits + count.unsent
    count.resets = performance.now() + left_ms
  }
}

function tooMany(leftMs: number): AppError {
  const seconds = Math.max(1, Math.ceil(leftMs / 1000))
  const unit = seconds === 1 ? 'second' : 'seconds'
  return new AppError('too_many_requests', `Too many attempts. Wait ${seconds} ${unit} and try again.`, {
    retryAfter: seconds,
  })
}
