import { sql } from '../../../db/client/statement.ts'
import type { Columns } from '../../../db/tables.ts'
import { firstRow, later, rows, type ScopedContext } from '../../../services/context.ts'

export type RemovalRow = Columns<'second_factor_recoveries', 'effective_at' | 'expires_at'>

export function findRemoval(ctx: ScopedContext, user: string): Promise<RemovalRow | null> {
  return firstRow<RemovalRow>(
    ctx,
    sql`select effective_at, expires_at from second_factor_recoveries where user_id = ${user} and expires_at > ${ctx.clock.now()}`,
  )
}

/** In place of one that expired. */
export function insertRemoval(
  ctx: ScopedContext,
  user: string,
  { effective_at, expires_at }: { effective_at: Date; expires_at: Date },
): void {
  later(
    ctx,
    sql`insert into second_factor_recoveries (user_id, requested_at, effective_at, expires_at, address)
        values (${user}, ${ctx.clock.now()}, ${effective_at}, ${expires_at}, ${ctx.address})
        on conflict (user_id) do update
          set requested_at = excluded.requested_at, effective_at = excluded.effective_at, expires_at = excluded.expires_at,
              address = excluded.address`,
  )
}

/** False: there was none. */
export async function deleteRemoval(ctx: ScopedContext, user: string): Promise<boolean> {
  const deleted = await rows(ctx, sql`delete from second_factor_recoveries where user_id = ${user} returning user_id`)
  return deleted.length > 0
}

export function deleteAllFactors(ctx: ScopedContext, user: string): void {
  later(ctx, sql`delete from second_factors where user_id = ${user}`)
  later(ctx, sql`delete from recovery_codes where user_id = ${user}`)
  later(ctx, sql`delete from second_factor_recoveries where user_id = ${user}`)
}

interface AdminOf extends Columns<'users', 'email'> {
  readonly full_name: string
  readonly partner_name: string
  readonly partner_logo: string | null
  /** Whose second factors they are. */
  readonly person: string
}

/** The other Admins of every partner whose staff a person is. */
export function findAdminsOf(ctx: ScopedContext, user: string): Promise<AdminOf[]> {
  return rows<AdminOf>(
    ctx,
    sql`select u.email, trim(u.first_name || ' ' || u.last_name) as full_name, p.name as partner_name, p.logo as partner_logo,
               trim(me.first_name || ' ' || me.last_name) as person
          from staff s
          join users me on me.id = s.user_id
          join staff a on a.partner_id = s.partner_id and a.role = 'Admin' and a.status = 'Active' and a.user_id <> s.user_id
          join users u on u.id = a.user_id and u.email_verified_at is not null
          join partners p on p.id = s.partner_id and p.frozen_at is null
         where s.user_id = ${user} and s.status = 'Active'
         order by p.name, u.email`,
  )
}
