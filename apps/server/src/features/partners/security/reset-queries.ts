import { sql } from '../../../db/client/statement.ts'
import type { Columns } from '../../../db/tables.ts'
import { firstRow, later, rows, type StaffContext } from '../../../services/context.ts'

export async function insertReset(
  ctx: StaffContext,
  { id, user, expires_at }: { id: string; user: string; expires_at: Date },
): Promise<boolean> {
  const now = ctx.clock.now()
  later(
    ctx,
    sql`update second_factor_resets set outcome = 'withdrawn', decided_at = ${now}, decided_by = requested_by
         where partner_id = ${ctx.partner_id} and user_id = ${user} and outcome is null and expires_at <= ${now}`,
  )
  const added = await rows(
    ctx,
    sql`insert into second_factor_resets (partner_id, id, user_id, requested_by, created, expires_at)
        values (${ctx.partner_id}, ${id}, ${user}, ${ctx.actor.user_id}, ${now}, ${expires_at})
        on conflict do nothing returning id`,
  )
  return added.length > 0
}

export type OpenReset = Columns<'second_factor_resets', 'user_id' | 'requested_by'>

/** Locks it, so that two Admins who decide take turns. */
export function lockReset(ctx: StaffContext, id: string): Promise<OpenReset | null> {
  return firstRow<OpenReset>(
    ctx,
    sql`select user_id, requested_by from second_factor_resets
         where partner_id = ${ctx.partner_id} and id = ${id} and outcome is null and expires_at > ${ctx.clock.now()}
           for no key update`,
  )
}

/** False: nothing was removed, as the database has it. */
export async function removeFactors(ctx: StaffContext, id: string): Promise<boolean> {
  const found = await firstRow<{ done: boolean }>(ctx, sql`select private.reset_second_factors(${id}) as done`)
  return found?.done === true
}

export function decideReset(ctx: StaffContext, id: string, outcome: 'done' | 'withdrawn'): void {
  later(
    ctx,
    sql`update second_factor_resets set outcome = ${outcome}, decided_at = ${ctx.clock.now()}, decided_by = ${ctx.actor.user_id}
         where partner_id = ${ctx.partner_id} and id = ${id}`,
  )
}

interface OtherAdmin extends Columns<'users', 'email'> {
  readonly full_name: string
}

/** The Admins who may approve it. */
export function findOtherAdmins(ctx: StaffContext, except: readonly string[]): Promise<OtherAdmin[]> {
  return rows<OtherAdmin>(
    ctx,
    sql`select u.email, trim(u.first_name || ' ' || u.last_name) as full_name
          from staff s join users u on u.id = s.user_id
         where s.partner_id = ${ctx.partner_id} and s.role = 'Admin' and s.status = 'Active' and u.email_verified_at is not null
           and u.id <> all (${[...except]}::uuid[])
         order by u.email`,
  )
}
