import { isIPv6 } from 'node:net'
import type { Database } from '../../db/client/database.ts'
import { only } from '../../db/client/rows.ts'
import { sql } from '../../db/client/statement.ts'
import { roleScope } from '../../db/scopes/scopes.ts'
import { AppError } from '../../errors.ts'
import * as copy from '../copy.ts'

export interface Limit {
  readonly hits: number
  readonly seconds: number
}

interface Hits {
  hits: number
  resets_at: string
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
  resetsAt: number
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
    const { hits, resets_at, left_ms } = await this.#hit(bucket, 1, limit.seconds)
    if (hits > limit.hits) throw tooMany(left_ms)
    return new Date(resets_at)
  }

  /** Counts one hit. Returns the number of hits and the seconds until the count resets. */
  async count(bucket: string, seconds: number): Promise<HitCount> {
    const { hits, left_ms } = await this.#hit(bucket, 1, seconds)
    return { hits, seconds: Math.max(1, Math.ceil(left_ms / 1000)) }
  }

  /** The current count. */
  async counted(bucket: string): Promise<{ readonly hits: number; readonly resets_at: Date } | null> {
    const statement = sql`select hits, resets_at from rate_limits where bucket = ${bucket} and resets_at > now()`
    const [[row] = []] = await this.#database.read(roleScope('loanyard_app'), [statement])
    if (row === undefined) return null
    const { hits, resets_at } = only<Pick<Hits, 'hits' | 'resets_at'>>([row])
    return { hits, resets_at: new Date(resets_at) }
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
    if (count === undefined || count.resetsAt <= now) {
      count = { hits: 0, unsent: 0, resetsAt: now + limit.seconds * 1000 }
      this.#counts.set(bucket, count)
    }
    count.hits++
    count.unsent++
    if (count.hits > limit.hits) throw tooMany(count.resetsAt - now)
  }

  async #hit(bucket: string, hits: number, seconds: number): Promise<Hits> {
    const statement = sql`select hits, resets_at, (extract(epoch from resets_at - now()) * 1000)::int as left_ms
                            from private.count_hits(${bucket}, ${hits}, make_interval(secs => ${seconds}))`
    const [found = []] = await this.#database.read(roleScope('loanyard_app'), [statement])
    return only<Hits>(found)
  }

  async #sync(): Promise<void> {
    const now = performance.now()
    for (const [bucket, count] of this.#counts) {
      if (count.resetsAt <= now) this.#counts.delete(bucket)
      else if (count.unsent > 0) await this.#exchange(bucket, count, now)
    }
  }

  async #exchange(bucket: string, count: Count, now: number): Promise<void> {
    const sent = count.unsent
    const seconds = Math.max(1, Math.ceil((count.resetsAt - now) / 1000))
    const { hits, left_ms } = await this.#hit(bucket, sent, seconds)
    count.unsent -= sent
    count.hits = hits + count.unsent
    count.resetsAt = performance.now() + left_ms
  }
}

function tooMany(leftMs: number): AppError {
  const seconds = Math.max(1, Math.ceil(leftMs / 1000))
  return new AppError('too_many_requests', copy.tooManyAttempts(seconds), {
    retryAfter: seconds,
  })
}

/** Names a bucket for an IP address. */
export function addressBucket(what: string, address: string): string {
  return `${what}:${networkOf(address)}`
}

/**
 * An IPv4 address, or the first 64 bits of an IPv6 address, since its holder has every address that begins with them.
 */
function networkOf(address: string): string {
  const [, v4] = /^::ffff:([\d.]+)$/i.exec(address) ?? []
  if (v4 !== undefined) return v4
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.replace(/%.*$/, '').split('::')
  const [before, after] = [groupsOf(head), groupsOf(tail ?? '')]
  const between = Array.from({ length: 8 - before.length - after.length }, () => '0')
  const groups = [...before, ...between, ...after].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

function groupsOf(part: string): string[] {
  return part === '' ? [] : part.split(':')
}
