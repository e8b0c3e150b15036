import { sql } from '../../db/client/statement.ts'
import type { Columns, Tables } from '../../db/tables.ts'
import { AppError, badInput } from '../../errors.ts'
import { firstRow, later, withTransaction, type ScopedContext, type UserContext } from '../../services/context.ts'
import * as copy from '../copy.ts'

/** Throws bad_input for an invalid key. */
export function idempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(header)) {
    throw badInput([{ path: 'Idempotency-Key', message: copy.idempotencyKeyFormat }])
  }
  return header
}

/**
 * Runs a POST once per key. Key, change and reply are one transaction, so a lost reply is sent again and nothing is
 * done twice. Concurrent requests wait for each other on the key's row. Keys belong to a person and are kept for 24
 * hours (the purge job).
 */
export async function withIdempotencyKey<C extends ScopedContext, T>(
  ctx: C,
  key: string,
  request: { call: string; body: unknown },
  run: (ctx: C) => Promise<T>,
): Promise<T> {
  const { user_id } = (ctx as unknown as UserContext).actor
  // A keyed hash, because a body may contain a password. No body equals an empty one.
  const content = [request.call, JSON.stringify(request.body ?? {})] as const
  const hash = ctx.keyedHash.of('idempotent request', ...content)
  return withTransaction(ctx, async (tx) => {
    const inserted = await firstRow<Columns<'idempotency_keys', 'key'>>(
      tx,
      sql`insert into idempotency_keys (user_id, key, request_hash) values (${user_id}, ${key}, ${hash})
          on conflict do nothing returning key`,
    )
    if (inserted === null) return storedReply<T>(tx, user_id, key, content)
    const reply = await run(tx)
    later(
      tx,
      sql`update idempotency_keys set reply = ${JSON.stringify(reply ?? null)} where user_id = ${user_id} and key = ${key}`,
    )
    return reply
  })
}

async function storedReply<T>(
  ctx: ScopedContext,
  userId: string,
  key: string,
  content: readonly [string, string],
): Promise<T> {
  const stored = await firstRow<
    Columns<'idempotency_keys', 'request_hash'> & { reply: NonNullable<Tables['idempotency_keys']['reply']> }
  >(ctx, sql`select request_hash, reply from idempotency_keys where user_id = ${userId} and key = ${key}`)
  if (stored === null) throw new AppError('in_progress', copy.keyInProgress)
  if (!ctx.keyedHash.matches(stored.request_hash, 'idempotent request', ...content))
    throw new AppError('idempotency_key_reused', copy.keyReused)
  return JSON.parse(stored.reply) as T
}
