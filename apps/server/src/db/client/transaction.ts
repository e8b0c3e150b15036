import { asCommitError } from './errors.ts'
import type { Row } from './rows.ts'
import type { Scope } from './scope.ts'
import { sql, type Statement } from './statement.ts'

type Send = (statements: readonly Statement[]) => Promise<Row[][]>

/** One batch after the other: whoever asks two things at once would else leave it to the driver, which will not queue them for ever. */
function inTurn(send: Send): Send {
  let last: Promise<unknown> = Promise.resolve()
  return (statements) => {
    const sent = last.then(() => send(statements))
    last = sent.catch(() => undefined)
    return sent
  }
}

/**
 * A transaction that spends as few round trips as it can: BEGIN and the door travel with the first statement, statements
 * whose answer nobody needs wait for the next one, and COMMIT travels with the last.
 */
export class Transaction {
  readonly #send: Send
  readonly #scope: Scope
  #opening: Statement | null
  #waiting: Statement[] = []
  #afterwards: (() => void)[] = []
  #open = false

  constructor(send: Send, begin: Statement, scope: Scope) {
    this.#send = inTurn(send)
    this.#scope = scope
    this.#opening = begin
  }

  /** Runs a statement now and returns its rows. */
  async rows(statement: Statement): Promise<Row[]> {
    const results = await this.#flush([statement])
    return results.at(-1) ?? []
  }

  /** Runs a statement before the commit, at the latest. If it fails, the transaction does. */
  later(statement: Statement): void {
    this.#waiting.push(statement)
  }

  /** Runs `then` once the commit has gone through. */
  afterCommit(then: () => void): void {
    this.#afterwards.push(then)
  }

  async commit(): Promise<void> {
    // Nothing is committed, nor told where nothing was asked, before the door has been looked at.
    if (this.#opening !== null) await this.#flush([])
    await this.#flush([sql`commit`]).catch((error: unknown) => {
      throw asCommitError(error)
    })
    this.#open = false
    for (const then of this.#afterwards) then()
  }

  /** Never throws: a connection too broken to roll back is dropped by the pool, which ends the transaction as well. */
  async rollback(): Promise<void> {
    if (!this.#open) return
    this.#open = false
    await this.#send([sql`rollback`]).catch(() => undefined)
  }

  async #flush(statements: readonly Statement[]): Promise<Row[][]> {
    const opening = this.#opening === null ? [] : [this.#opening, this.#scope.statement]
    const batch = [...opening, ...this.#waiting, ...statements]
    this.#opening = null
    this.#waiting = []
    this.#open = true
    if (opening.length === 0) return this.#send(batch)
    const results = await this.#send(batch).catch((error: unknown) => this.#reasonOf(error))
    this.#scope.check(results[1] ?? [])
    return results
  }

  /** A statement fails where the door did not open: row-level security refuses it. Then the door's refusal is the reason. */
  async #reasonOf(failure: unknown): Promise<never> {
    await this.rollback()
    const found = await this.#send([this.#scope.statement]).catch(() => null)
    if (found !== null) this.#scope.check(found[0] ?? [])
    throw failure
  }
}
