import type { Statements } from '../client/database.ts'
import type { Row } from '../client/rows.ts'
import type { Statement, Scope } from '../client/statement.ts'
import type { OpenTransaction } from '../client/transaction.ts'

/** Runs statements on their own, or in the transaction opened by `withTransaction`. */
export interface ScopedDatabase {
  readonly database: Statements
  readonly scope: Scope
  readonly transaction: OpenTransaction | null
}

/** The context of a request or job. */
export interface HasDatabase {
  readonly db: ScopedDatabase
}

/** `T` is the row type of the statement; each query names it next to its SQL. */
export async function rows<T extends object>(ctx: HasDatabase, statement: Statement): Promise<T[]> {
  const { transaction, database, scope } = ctx.db
  const found: Row[] = transaction
    ? await transaction.rows(statement)
    : ((await database.read(scope, [statement]))[0] ?? [])
  return typed<T>(found)
}

export async function firstRow<T extends object>(ctx: HasDatabase, statement: Statement): Promise<T | null> {
  const found = await rows<T>(ctx, statement)
  return found[0] ?? null
}

/**
 * Queues a read that travels with the next statement. Returns a function for the rows; call it after awaiting another
 * statement: a promise that no one awaits after a failure would end the process.
 */
export function rowsLater<T extends object>(ctx: HasDatabase, statement: Statement): () => Promise<T[]> {
  if (ctx.db.transaction === null) throw new Error('rowsLater() is for transactions only')
  const found = ctx.db.transaction.rowsLater(statement)
  return async () => typed<T>(await found)
}

/** Queues a write whose result isn't needed. It is sent with the next statement or the commit. */
export function later(ctx: HasDatabase, statement: Statement): void {
  if (ctx.db.transaction === null) throw new Error('later() is for transactions only')
  ctx.db.transaction.later(statement)
}

/** Sends what `later` and `rowsLater` queued. */
export async function sendQueued(ctx: HasDatabase): Promise<void> {
  if (ctx.db.transaction === null) throw new Error('sendQueued() is for transactions only')
  await ctx.db.transaction.send()
}

/** Runs `then` once the transaction has committed. It must not throw. */
export function afterCommit(ctx: HasDatabase, then: () => void): void {
  if (ctx.db.transaction === null) throw new Error('afterCommit() is for transactions only')
  ctx.db.transaction.afterCommit(then)
}

/** Joins the transaction that is already open, if any. */
export async function withTransaction<C extends HasDatabase, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> {
  if (ctx.db.transaction !== null) return work(ctx)
  return ctx.db.database.transaction(ctx.db.scope, (transaction) => work({ ...ctx, db: { ...ctx.db, transaction } }))
}

/**
 * One transaction for the work of several contexts of the same database, e.g. jobs of many partners. Each context's
 * statements run in its own scope.
 */
export async function withSharedTransaction<C extends HasDatabase>(
  contexts: readonly C[],
  work: (contexts: readonly C[]) => Promise<void>,
): Promise<void> {
  const [first] = contexts
  if (first === undefined) return
  await first.db.database.transaction(first.db.scope, (transaction) => {
    const opened = new Map<string, OpenTransaction>()
    const within = (scope: Scope): OpenTransaction => {
      const key = JSON.stringify([scope.statement.text, scope.statement.values])
      const found = opened.get(key) ?? transaction.within(scope)
      opened.set(key, found)
      return found
    }
    return work(contexts.map((ctx) => ({ ...ctx, db: { ...ctx.db, transaction: within(ctx.db.scope) } })))
  })
}

/** The one place that trusts a statement's declared row type. */
function typed<T extends object>(found: Row[]): T[] {
  return found as T[]
}
