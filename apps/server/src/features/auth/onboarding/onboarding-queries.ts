import type { Onboarding } from '@loanyard/contract/auth/onboarding'
import type { Statements } from '../../../db/client/database.ts'
import { sql } from '../../../db/client/statement.ts'
import { roleScope } from '../../../db/scopes/scopes.ts'
import type { Columns } from '../../../db/tables.ts'
import { firstRow, later, type ScopedContext } from '../../../services/context.ts'

interface NewPartner {
  readonly partner: string
  readonly name: string
  readonly zip_code: string
  readonly plan: string
  readonly time_zone: string | null
  readonly terms_version: string | null
  readonly stages: readonly { id: string; name: string; number: number }[]
  readonly user: string
  readonly email: string
  readonly first_name: string
  readonly last_name: string
  readonly password_hash: string
  readonly staff: string
}

/** Returns false, and inserts nothing, if the address has an account. */
export async function insertPartner(ctx: ScopedContext, values: NewPartner): Promise<boolean> {
  // Lowercased here, as every lookup does: PostgreSQL's lower() treats some alphabets differently.
  const email = values.email.toLowerCase()
  const result = await firstRow<{ inserted: boolean }>(
    ctx,
    sql`select private.onboard_partner(${values.partner}, ${values.name}, ${values.zip_code}, ${values.plan}, ${JSON.stringify(values.stages)},
               ${values.user}, ${email}, ${values.first_name}, ${values.last_name}, ${values.password_hash}, ${values.staff},
               ${values.time_zone}, ${values.terms_version}) as inserted`,
  )
  return result?.inserted === true
}

/**
 * The partner (UUID) opened within the last minutes with exactly these fields by its current Admin, or null. Does not
 * check the password.
 */
export async function findOnboarded(ctx: ScopedContext, input: Onboarding, minutes: number): Promise<string | null> {
  const result = await firstRow<Columns<'partners', 'id'>>(
    ctx,
    sql`select p.id
          from users u
          join staff s on s.user_id = u.id and s.role = 'Admin' and s.status = 'Active'
          join partners p on p.id = s.partner_id
         where u.email = ${input.email.toLowerCase()} and u.first_name = ${input.first_name} and u.last_name = ${input.last_name}
           and p.name = ${input.name} and p.zip_code = ${input.zip_code} and p.plan = ${input.plan}
           and p.created > now() - make_interval(mins => ${minutes})
         order by p.created desc limit 1`,
  )
  return result?.id ?? null
}

export function findInvitation(
  ctx: ScopedContext,
  { hash, email }: { hash: Buffer; email: string },
): Promise<{ used: boolean } | null> {
  return firstRow<{ used: boolean }>(
    ctx,
    sql`select used_at is not null as used from onboarding_invitations
         where code_hash = ${hash} and email = ${email} and expires_at > ${ctx.clock.now()}`,
  )
}

export function saveInvitationUsed(tx: ScopedContext, hash: Buffer): void {
  later(tx, sql`update onboarding_invitations set used_at = ${tx.clock.now()} where code_hash = ${hash}`)
}

export async function insertInvitation(
  database: Statements,
  { hash, email, now, expires }: { hash: Buffer; email: string; now: Date; expires: Date },
): Promise<void> {
  await database.read(roleScope('loanyard_auth'), [
    sql`insert into onboarding_invitations (code_hash, email, created, expires_at)
        values (${hash}, ${email}, ${now}, ${expires})`,
  ])
}
