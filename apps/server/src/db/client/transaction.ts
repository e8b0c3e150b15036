import { asCommitError } from './errors.ts'
import type { Row } from './rows.ts'
import { sql, type Statement, type Scope } from './statement.ts'

type Send = (statements: readonly Statement[]) => Promise<Row[][]>

/**
 * Sends one batch at a time. Parallel calls would otherwise queue in the driver, which is dropping support for that.
 */
function sequential(send: Send): Send {
  let previous: Promise<unknown> = Promise.resolve()
  return (statements) => {
    const sent = previous.then(() => send(statements))
    previous = sent.catch(() => undefined)
    return sent
  }
}

interface Waiting {
  readonly statement: Statement
  readonly settle?: PromiseWithResolvers<Row[]>
  /** Of a scope that the statement opens. */
  readonly check?: Scope['check']
}

/** What statements are run on. */
export type OpenTransaction = Pick<Transaction, 'rows' | 'later' | 'rowsLater' | 'send' | 'afterCommit'>

/**
 * Saves round trips: BEGIN and the scope travel with the first statement, writes that no one awaits wait for the
 * next statement, and COMMIT travels with the last ones.
 */
export class Transaction {
  readonly #send: Send
  readonly #scope: Scope
  /** Scopes that were open before; a return to one needs no second check. */
  readonly #entered: Set<Scope>
  #current: Scope
  #opening: Statement | null
  #waiting: Waiting[] = []
  #afterwards: (() => void)[] = []
  #open = false
  #hasEnded = false

  constructor(send: Send, begin: Statement, scope: Scope) {
    this.#send = sequential(send)
    this.#scope = scope
    this.#current = scope
    this.#entered = new Set([scope])
    this.#opening = begin
  }

  async rows(statement: Statement): Promise<Row[]> {
    this.#assertGoing()
    const results = await this.#flush([statement])
    return results.at(-1) ?? []
  }

  /** Runs a statement by the commit at the latest. If it fails, so does the transaction. */
  later(statement: Statement): void {
    this.#assertGoing()
    this.#waiting.push({ statement })
  }

  /** The rows of a statement that is sent with the next one, or with the commit. */
  rowsLater(statement: Statement): Promise<Row[]> {
    this.#assertGoing()
    const settle = Promise.withResolvers<Row[]>()
    // The caller that awaits the statement it travels with sees the failure.
    settle.promise.catch(() => undefined)
    this.#waiting.push({ statement, settle })
    return settle.promise
  }

  /** Sends what waits. */
  async send(): Promise<void> {
    this.#assertGoing()
    await this.#flush([])
  }

  /**
   * The transaction for statements of another scope, e.g. of another partner: it enters the scope before each of them
   * unless it is there. Throws as the scope's check does.
   */
  within(scope: Scope): OpenTransaction {
    const entered = () => {
      this.#enter(scope)
      return this
    }
    return {
      rows: (statement) => entered().rows(statement),
      rowsLater: (statement) => entered().rowsLater(statement),
      later: (statement) => entered().later(statement),
      send: () => this.send(),
      afterCommit: (then) => this.afterCommit(then),
    }
  }

  #enter(scope: Scope): void {
    if (scope === this.#current) return
    this.#current = scope
    this.#waiting.push({ statement: scope.statement, ...(this.#entered.has(scope) ? {} : { check: scope.check }) })
    this.#entered.add(scope)
  }

  afterCommit(then: () => void): void {
    this.#afterwards.push(then)
  }

  async commit(): Promise<void> {
    // Even a transaction without statements checks its scope before it commits.
    if (this.#opening !== null || this.#waiting.some(({ check }) => check !== undefined)) await this.#flush([])
    this.#hasEnded = true
    await this.#flush([sql`commit`]).catch((error: unknown) => {
      throw asCommitError(error)
    })
    this.#open = false
    for (const then of this.#afterwards) then()
  }

  /** Never throws: the pool drops a connection too broken to roll back, which ends the transaction as well. */
  async rollback(): Promise<void> {
    this.#hasEnded = true
    if (!this.#open) return
    this.#open = false
    await this.#send([sql`rollback`]).catch(() => undefined)
  }

  /** After the end, the connection may be in another transaction, with another scope. */
  #assertGoing(): void {
    if (this.#hasEnded) throw new Error('the transaction has ended')
  }

  async #flush(statements: readonly Statement[]): Promise<Row[][]> {
    const opening = this.#opening === null ? [] : [this.#opening, this.#scope.statement]
    const waiting = this.#waiting
    const batch = [...opening, ...waiting.map(({ statement }) => statement), ...statements]
    this.#opening = null
    this.#waiting = []
    this.#open = true
    try {
      const results = await (opening.length === 0 ? this.#send(batch) : this.#begin(batch))
      waiting.forEach(({ settle, check }, index) => {
        const found = results[opening.length + index] ?? []
        check?.(found)
        settle?.resolve(found)
      })
      return results
    } catch (error) {
      for (const { settle } of waiting) settle?.reject(error)
      throw error
    }
  }

  async #begin(batch: readonly Statement[]): Promise<Row[][]> {
    const results = await this.#send(batch).catch((error: unknown) => this.#reasonOf(error))
    this.#scope.check(results[1] ?? [])
    return results
  }

  /**
   * When the scope didn't open, row-level security makes the statement fail. Then the scope's refusal is the real
   * reason.
   */
  async #reasonOf(failure: unknown): Promise<never> {
    await this.rollback()
    const found = await this.#send([this.#scope.statement]).catch(() => null)
    if (found !== null) this.#scope.check(found[0] ?? [])
    throw failure
  }
}
