import type { Statements } from '../client/database.ts'
import type { Row } from '../client/rows.ts'
import type { Scope } from '../client/scope.ts'
import type { Statement } from '../client/statement.ts'
import type { Transaction } from '../client/transaction.ts'

/** Runs statements: at once and by itself, or inside the transaction that `withTransaction` opened. */
export interface ScopedDatabase {
  readonly database: Statements
  readonly scope: Scope
  readonly transaction: Transaction | null
}

/** What carries a scoped database: the context of a request or job. */
export interface HasDatabase {
  readonly db: ScopedDatabase
}

/** The rows of a statement. `T` is what the statement's columns say; each query names it beside its SQL. */
export async function rows<T extends object>(ctx: HasDatabase, statement: Statement): Promise<T[]> {
  const { transaction, database, scope } = ctx.db
  const found: Row[] = transaction
    ? await transaction.rows(statement)
    : ((await database.read(scope, [statement]))[0] ?? [])
  return typed<T>(found)
}

/** The first row, or null. */
export async function firstRow<T extends object>(ctx: HasDatabase, statement: Statement): Promise<T | null> {
  const found = await rows<T>(ctx, statement)
  return found[0] ?? null
}

/** Queues a write whose answer nobody needs; it reaches the server with the next statement or the commit. */
export function later(ctx: HasDatabase, statement: Statement): void {
  if (ctx.db.transaction === null) throw new Error('later() is for transactions only')
  ctx.db.transaction.later(statement)
}

/** Runs `then` once the transaction has committed, and never if it does not. It must not throw. */
export function afterCommit(ctx: HasDatabase, then: () => void): void {
  if (ctx.db.transaction === null) throw new Error('afterCommit() is for transactions only')
  ctx.db.transaction.afterCommit(then)
}

/** Runs `work` in a transaction; joins the one that is open already. */
export async function withTransaction<C extends HasDatabase, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> {
  if (ctx.db.transaction !== null) return work(ctx)
  return ctx.db.database.transaction(ctx.db.scope, (transaction) => work({ ...ctx, db: { ...ctx.db, transaction } }))
}

/** Rows are what the statement selects; this is the one place that takes the statement's word for it. */
function typed<T extends object>(found: Row[]): T[] {
  return found as T[]
}
