import { sql } from '../../../db/client/statement.ts'
import type { Columns } from '../../../db/tables.ts'
import { firstRow, later, type ScopedContext } from '../../../services/context.ts'

/** Null: never, or the session has ended. */
export async function findLastStepUp(ctx: ScopedContext, session: string): Promise<string | null> {
  const result = await firstRow<Columns<'sessions', 'identity_confirmed_at'>>(
    ctx,
    sql`select identity_confirmed_at from sessions where id = ${session} and ended_at is null`,
  )
  return result?.identity_confirmed_at ?? null
}

/** The one partner that a session opened by single sign-on reaches; null: it reaches all of its person's. */
export async function findOnlyPartner(ctx: ScopedContext, session: string): Promise<string | null> {
  const found = await firstRow<Columns<'sessions', 'only_partner_id'>>(
    ctx,
    sql`select only_partner_id from sessions where id = ${session}`,
  )
  return found?.only_partner_id ?? null
}

/** Also uses up the code. */
export function saveStepUp(ctx: ScopedContext, session: string): void {
  later(
    ctx,
    sql`update sessions set identity_confirmed_at = ${ctx.clock.now()}, code_hash = null where id = ${session}`,
  )
}

/** The previous code stops working. */
export function saveStepUpCode(ctx: ScopedContext, session: string, hash: Buffer): void {
  later(
    ctx,
    sql`update sessions set code_hash = ${hash}, code_sent_at = ${ctx.clock.now()}, code_attempts = 0 where id = ${session}`,
  )
}

/** Counts an attempt at the session's code and returns its hash, or null if there is no code or no attempt left. */
export async function takeStepUpCodeAttempt(
  ctx: ScopedContext,
  session: string,
  { limit, since }: { limit: number; since: Date },
): Promise<Buffer | null> {
  const result = await firstRow<Columns<'sessions', 'code_hash'>>(
    ctx,
    sql`update sessions set code_attempts = code_attempts + 1
         where id = ${session} and code_hash is not null and code_attempts < ${limit} and code_sent_at > ${since}
     returning code_hash`,
  )
  return result?.code_hash ?? null
}
