import { setTimeout as sleep } from 'node:timers/promises'
import { AppError, StartupError } from '../../errors.ts'
import type { Statements } from './database.ts'
import { only, type Row } from './rows.ts'
import type { Scope } from './scope.ts'
import { sql, type Statement } from './statement.ts'

interface Options {
  readonly primary: Statements
  /** One server that streams from the primary; not several behind one address, which are never equally far. */
  readonly replica: Statements
  /** Throws StartupError for one that must not be read from. */
  readonly verifyReplica: () => Promise<void>
  /** Told once whenever the replica stops being of use. */
  readonly onAway: (error: unknown) => void
}

/** Milliseconds between two looks whether the replica is far enough; after the last one the primary is asked. */
const pauses = [0, 1, 2, 4, 8, 16, 32]
/** After a failure, and after it was not far enough, the replica is left alone for so long, in milliseconds. */
const awayMs = 5000
const behindMs = 500

const position: Scope = {
  statement: sql`select pg_current_wal_flush_lsn()::text as lsn`,
  check: () => undefined,
}

/** Thrown by the replica's own door: it is behind, or no replica any more. */
class NotCaughtUpError extends Error {}

/** Opens where everything up to this position of the primary's log is to be seen. */
function reachedScope(lsn: string): Scope {
  return {
    statement: sql`select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn as reached`,
    check: (found) => {
      if (only<{ reached: boolean | null }>(found).reached !== true) throw new NotCaughtUpError()
    },
  }
}

/**
 * Reads on a replica that are as true as reads on the primary. Before each the primary is asked how far its log is, which
 * costs it next to nothing, and the read waits until the replica has replayed as much; else the primary does it. So whoever
 * wrote, or lost a right, through whatever process, is seen to have done so. Everything else goes to the primary at once.
 * That holds for commits that are flushed before they are acknowledged, as they are unless synchronous_commit is off.
 */
export class ReplicaReads implements Statements {
  readonly #options: Options
  #restsUntil = 0
  #isVouched = false

  constructor(options: Options) {
    this.#options = options
  }

  /** Looks whether the replica may be read from, unless it is away. Throws StartupError if it must not. */
  async checkPosition(): Promise<void> {
    await this.#vouched().catch((error: unknown) => {
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

  /** What door and statements gave there; null where the primary is to be asked. */
  async #fromReplica(scope: Scope, statements: readonly Statement[]): Promise<Row[][] | null> {
    if (performance.now() < this.#restsUntil) return null
    const { primary, replica } = this.#options
    const { lsn } = only<{ lsn: string }>(await primary.open(position))
    try {
      await this.#vouched()
      if (!(await this.#reaches(lsn))) return null
      // Looked at again in the transaction that reads: a replica that was restored meanwhile may be further back.
      return await replica.read(reachedScope(lsn), [scope.statement, ...statements])
    } catch (error) {
      return this.#primaryAfter(error)
    }
  }

  async #vouched(): Promise<void> {
    if (this.#isVouched) return
    await this.#options.verifyReplica()
    this.#isVouched = true
  }

  async #reaches(lsn: string): Promise<boolean> {
    for (const pause of pauses) {
      if (pause > 0) await sleep(pause)
      const [found] = await this.#options.replica.open({ ...reachedScope(lsn), check: () => undefined })
      if (found?.['reached'] === true) return true
    }
    this.#rest(behindMs)
    return false
  }

  /** A statement that took too long would take as long there. Whatever else fails, the primary does or tells why. */
  #primaryAfter(error: unknown): null {
    if (error instanceof StartupError) {
      this.#rest(Infinity)
      this.#options.onAway(error)
    }
    if (error instanceof AppError && error.code === 'unavailable') {
      if ((error.cause as { code?: string } | undefined)?.code === '57014') throw error
      this.#rest(awayMs)
      this.#options.onAway(error)
    }
    return null
  }

  #rest(ms: number): void {
    this.#restsUntil = performance.now() + ms
  }
}
