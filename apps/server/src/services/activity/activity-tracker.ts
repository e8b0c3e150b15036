import type { Database } from '../../db/client/database.ts'
import { sql } from '../../db/client/statement.ts'
import { roleScope } from '../../db/scopes/scopes.ts'

const everySeconds = 60

/**
 * Tracks when people were last active. Requests only record who made them; each minute's records are written together,
 * so that no request waits and each person is written at most once a minute. A person whose row is locked is written
 * with a later minute.
 */
export class ActivityTracker {
  readonly #database: Database
  #latest = new Map<string, string>()
  #timer: NodeJS.Timeout | undefined

  constructor(database: Database) {
    this.#database = database
  }

  start(): void {
    this.#timer = setInterval(() => void this.write().catch(() => undefined), everySeconds * 1000)
    this.#timer.unref()
  }

  recordActivity(user: string, at: Date): void {
    this.#latest.set(user, at.toISOString())
  }

  /** Records that can't be written are dropped: the next request records the person again. */
  async write(): Promise<void> {
    if (this.#latest.size === 0) return
    const noted = this.#latest
    this.#latest = new Map()
    await this.#database.read(roleScope('loanyard_auth'), [
      sql`with noted as (
            select n.id, n.at from unnest(${[...noted.keys()]}::uuid[], ${[...noted.values()]}::timestamptz[]) n (id, at)),
          free as (
            select u.id from users u join noted n on n.id = u.id
             where u.latest_activity is null or u.latest_activity < n.at for no key update of u skip locked)
          update users u set latest_activity = n.at from free f join noted n on n.id = f.id where u.id = f.id`,
    ])
  }

  /** Writes the rest. An unreachable database doesn't block the shutdown. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.write().catch(() => undefined)
  }
}
