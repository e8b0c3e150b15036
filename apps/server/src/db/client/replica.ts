import { setTimeout as sleep } from 'node:timers/promises'
import { AppError, StartupError } from '../../errors.ts'
import type { Statements } from './database.ts'
import { only, type Row } from './rows.ts'
import { sql, type Statement, type Scope } from './statement.ts'

interface Options {
  readonly primary: Statements
  /** A single server that streams from the primary. Several behind one address would lag differently. */
  readonly replica: Statements
  /** Throws StartupError if it must not be read from. */
  readonly verifyReplica: () => Promise<void>
  /** Called once each time the replica becomes unusable. */
  readonly onUnavailable: (error: unknown) => void
}

/** Milliseconds between checks of the replica's position. After the last one the primary is used. */
const pauses = [0, 1, 2, 4, 8, 16, 32]
/** Milliseconds for which the replica is skipped after a failure, and after it lagged. */
const unavailableMs = 5000
const behindMs = 500

const position: Scope = {
  statement: sql`select pg_current_wal_flush_lsn()::text as lsn`,
  check: () => undefined,
}

/** The replica lags, or is no longer a replica. */
class NotCaughtUpError extends Error {}

/** Passes once the replica has replayed the primary's log up to `lsn`. */
function reachedScope(lsn: string): Scope {
  return {
    statement: sql`select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn as reached`,
    check: (found) => {
      if (only<{ reached: boolean | null }>(found).reached !== true) throw new NotCaughtUpError()
    },
  }
}

/**
 * Replica reads that are as current as reads on the primary. Each read first asks the primary for its log position,
 * which is cheap, and waits until the replica has replayed that much; otherwise the primary runs it. So a write, or a
 * revoked right, is visible whatever process made it. Transactions always run on the primary. This relies on commits
 * being flushed before they are acknowledged (synchronous_commit isn't off).
 */
export class ReplicaReads implements Statements {
  readonly #options: Options
  #skippedUntil = 0
  #isVerified = false

  constructor(options: Options) {
    this.#options = options
  }

  /**
   * Checks whether the replica may be read from, unless it's unavailable.
   * @throws StartupError it must not be
   */
  async checkPosition(): Promise<void> {
    await this.#verified().catch((error: unknown) => {
      if (error instanceof StartupError) throw error
      this.#primaryAfter(error)
    })
  }

  open(scope: Scope): Promise<Row[]> {
    return this.#options.primary.open(scope)
  }

  transaction: Statements['transaction'] = (scope, work) => this.#options.primary.transaction(scope, work)

  async read(scope: Scope, statements: readonly Statement[]): Promise<Row[][]> {
    const found = await this.#fromReplica(scope, statements)
    if (found === null) return this.#options.primary.read(scope, statements)
    scope.check(found[0] ?? [])
    return found.slice(1)
  }

  /** Null where the primary has to answer. */
  async #fromReplica(scope: Scope, statements: readonly Statement[]): Promise<Row[][] | null> {
    if (performance.now() < this.#skippedUntil) return null
    const { primary, replica } = this.#options
    const { lsn } = only<{ lsn: string }>(await primary.open(position))
    try {
      await this.#verified()
      if (!(await this.#reaches(lsn))) return null
      // Checked again in the reading transaction: a replica restored in the meantime may be further behind.
      return await replica.read(reachedScope(lsn), [scope.statement, ...statements])
    } catch (error) {
      return this.#primaryAfter(error)
    }
  }

  async #verified(): Promise<void> {
    if (this.#isVerified) return
    await this.#options.verifyReplica()
    this.#isVerified = true
  }

  async #reaches(lsn: string): Promise<boolean> {
    for (const pause of pauses) {
      if (pause > 0) await sleep(pause)
      const [found] = await this.#options.replica.open({ ...reachedScope(lsn), check: () => undefined })
      if (found?.['reached'] === true) return true
    }
    this.#skip(behindMs)
    return false
  }

  /** A statement that timed out would time out there as well. For anything else the primary answers or reports why. */
  #primaryAfter(error: unknown): null {
    if (error instanceof StartupError) {
      this.#skip(Infinity)
      this.#options.onUnavailable(error)
    }
    if (error instanceof AppError && error.code === 'unavailable') {
      if ((error.cause as { code?: string } | undefined)?.code === '57014') throw error
      this.#skip(unavailableMs)
      this.#options.onUnavailable(error)
    }
    return null
  }

  #skip(ms: number): void {
    this.#skippedUntil = performance.now() + ms
  }
}
