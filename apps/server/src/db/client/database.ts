import pg from 'pg'
import { Batch } from './batch.ts'
import { asAppError, isLostRace } from './errors.ts'
import type { Row } from './rows.ts'
import { sql, type Statement, type Scope } from './statement.ts'
import { Transaction } from './transaction.ts'

export interface DatabaseOptions {
  readonly url: string
  readonly poolSize: number
  /** Role to switch to on connecting, for a URL that signs in as the owner of the tables. */
  readonly role?: string
  /** Whether statements are prepared once per connection. Transaction poolers may not support their names. */
  readonly isPrepared?: boolean
  /** Milliseconds to wait for a connection. */
  readonly timeoutMs?: number
  readonly onIdleError: (error: Error) => void
}

const begin = sql`begin`
/** SQLSTATE. */
const insufficientPrivilege = '42501'

export type Statements = Pick<Database, 'open' | 'read' | 'transaction'>

/** The connection pool. Every read (one round trip) and every transaction runs in a scope. */
export class Database {
  readonly #pool: pg.Pool
  readonly #isPrepared: boolean
  #isClosed = false

  constructor({ url, poolSize, role, isPrepared = true, timeoutMs = 5000, onIdleError }: DatabaseOptions) {
    this.#isPrepared = isPrepared
    // A request reads little: starting processes for it takes longer than they save, and cores from other requests.
    const settings = `-c max_parallel_workers_per_gather=0 -c timezone=UTC -c statement_timeout=15000 -c idle_in_transaction_session_timeout=30000 -c plan_cache_mode=force_generic_plan`
    this.#pool = new pg.Pool({
      connectionString: url,
      max: poolSize,
      connectionTimeoutMillis: timeoutMs,
      idleTimeoutMillis: 60_000,
      application_name: 'loanyard',
      // PgBouncer rejects startup options, so with one DATABASE_APP_URL names a role with these settings.
      ...(role === undefined ? {} : { options: `${settings} -c role=${role}` }),
    })
    this.#pool.on('error', (error) => {
      // A closing pool doesn't wait for its connections to end, and the database may be the first.
      if (!this.#isClosed) onIdleError(error)
    })
    // The pool only handles errors of idle connections. A connection in use reports errors through its query, and an
    // unhandled 'error' event would end the process.
    this.#pool.on('connect', (client) => client.on('error', () => undefined))
  }

  /** Runs only the scope's statement and returns its rows. Throws as its check does. */
  async open(scope: Scope): Promise<Row[]> {
    const [found = []] = await this.#withClient((client) => this.#runBatch(client, [scope.statement]))
    scope.check(found)
    return found
  }

  /** Runs statements in the scope, in one implicit read transaction and one round trip. */
  async read(scope: Scope, statements: readonly Statement[]): Promise<Row[][]> {
    const results = await this.#withClient((client) => this.#runBatch(client, [scope.statement, ...statements])).catch(
      (error: unknown) => this.#reasonOf(scope, error),
    )
    scope.check(results[0] ?? [])
    return results.slice(1)
  }

  /**
   * A caller whose role has changed may send statements the new role can't run. Then the scope's refusal is the real
   * reason.
   */
  async #reasonOf(scope: Scope, failure: unknown): Promise<never> {
    if ((failure as { code?: string }).code === insufficientPrivilege) await this.open(scope)
    throw failure
  }

  /**
   * Commits when `work` returns and rolls back when it throws. A transaction that lost a race (isLostRace) is retried
   * at most twice.
   */
  async transaction<T>(scope: Scope, work: (transaction: Transaction) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#withClient((client) => this.#inTransaction(client, scope, work))
      } catch (error) {
        if (attempt >= 3 || !isLostRace(error)) throw error
      }
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#pool.end()
  }

  async #withClient<T>(use: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    let client: pg.PoolClient | undefined
    let broken = false
    try {
      client = await this.#pool.connect()
      return await use(client)
    } catch (error) {
      const mapped = asAppError(error)
      // After a lost connection or a plan that no longer fits its tables, the next caller gets a fresh connection.
      broken = mapped !== error || ['0A000', 'unavailable'].includes((error as { code?: string }).code ?? '')
      throw mapped
    } finally {
      client?.release(broken)
    }
  }

  /** Rejects with the first error, after which the server skips the rest of the batch. */
  #runBatch(client: pg.PoolClient, statements: readonly Statement[]): Promise<Row[][]> {
    return new Promise((resolve, reject) => {
      client.query(
        new Batch(statements, this.#isPrepared, (error, results) =>
          error === null ? resolve(results) : reject(error),
        ),
      )
    })
  }

  async #inTransaction<T>(
    client: pg.PoolClient,
    scope: Scope,
    work: (transaction: Transaction) => Promise<T>,
  ): Promise<T> {
    const transaction = new Transaction((statements) => this.#runBatch(client, statements), begin, scope)
    try {
      const result = await work(transaction)
      await transaction.commit()
      return result
    } catch (error) {
      await transaction.rollback()
      throw error
    }
  }
}
