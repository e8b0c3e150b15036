import { sql } from '../../../../db/client/statement.ts'
import type { Columns } from '../../../../db/tables.ts'
import { firstRow, later, type ScopedContext } from '../../../../services/context.ts'

export interface Connection extends Columns<
  'sso_connections',
  | 'id'
  | 'partner_id'
  | 'audience'
  | 'lender_id'
  | 'name'
  | 'issuer'
  | 'client_id'
  | 'client_secret'
  | 'second_factor'
  | 'enabled'
> {
  readonly partner_name: string
}

/** Null: unknown, or not one of the scope's partner. */
export function findConnection(ctx: ScopedContext, id: string): Promise<Connection | null> {
  return firstRow<Connection>(
    ctx,
    sql`select c.id, c.partner_id, c.audience, c.lender_id, c.name, c.issuer, c.client_id, c.client_secret, c.second_factor, c.enabled,
               p.name as partner_name
          from sso_connections c join partners p on p.id = c.partner_id where c.id = ${id}`,
  )
}

export interface NewAttempt extends Columns<
  'sso_attempts',
  'state_hash' | 'attempt_hash' | 'nonce' | 'verifier' | 'connection_id' | 'session_id'
> {
  readonly purpose: AttemptPurpose
  readonly expires_at: Date
}

export type AttemptPurpose = 'sign_in' | 'link' | 'test'

/** Forgets those that expired. */
export function insertAttempt(ctx: ScopedContext, attempt: NewAttempt): void {
  const { state_hash, attempt_hash, nonce, verifier, connection_id, purpose, session_id, expires_at } = attempt
  later(ctx, sql`delete from sso_attempts where expires_at < ${ctx.clock.now()}`)
  later(
    ctx,
    sql`insert into sso_attempts (state_hash, attempt_hash, nonce, verifier, connection_id, purpose, session_id, expires_at)
        values (${state_hash}, ${attempt_hash}, ${nonce}, ${verifier}, ${connection_id}, ${purpose}, ${session_id}, ${expires_at})`,
  )
}

interface AttemptKey {
  readonly state_hash: Buffer
  readonly attempt_hash: Buffer
  readonly purpose: AttemptPurpose
  readonly session: string | null
}

/** Uses it up. Null: unknown, used, expired, or of another browser, session or purpose. */
export function takeAttempt(
  ctx: ScopedContext,
  { state_hash, attempt_hash, purpose, session }: AttemptKey,
): Promise<Columns<'sso_attempts', 'nonce' | 'verifier' | 'connection_id'> | null> {
  return firstRow(
    ctx,
    sql`delete from sso_attempts
         where state_hash = ${state_hash} and attempt_hash = ${attempt_hash} and purpose = ${purpose}
           and session_id is not distinct from ${session}::uuid and expires_at > ${ctx.clock.now()}
     returning nonce, verifier, connection_id`,
  )
}
