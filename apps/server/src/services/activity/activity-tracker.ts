import type { Database } from '../../db/client/database.ts'
import { sql } from '../../db/client/statement.ts'
import { roleScope } from '../../db/scopes/scopes.ts'

const everySeconds = 60

/**
 * When people were last active. A request only notes who made it; the notes of a minute are written together, so that no
 * request waits for it and each person is written at most once a minute. Somebody whose row is locked just then is written
 * with the next minute, if they are still here.
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

  /** Somebody, by UUID, did something at that instant. */
  recordActivity(user: string, at: Date): void {
    this.#latest.set(user, at.toISOString())
  }

  /** Writes what was noted. What could not be written is lost: the next request notes it again. */
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

  /** Writes what is left; the database being away keeps nobody from stopping. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.write().catch(() => undefined)
  }
}
