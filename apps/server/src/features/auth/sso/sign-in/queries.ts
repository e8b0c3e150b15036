import type { SsoIdentity, SsoProvider } from '@loanyard/contract/auth/sso/sign-in'
import { sql } from '../../../../db/client/statement.ts'
import type { Columns } from '../../../../db/tables.ts'
import { firstRow, later, rows, type ScopedContext } from '../../../../services/context.ts'
import { toId } from '../../../../services/ids.ts'
import type { Connection } from '../exchange/queries.ts'

/** Enabled ones of a partner (UUID) or of everyone who proved the domain, by name. Domains are of staff only. */
export async function findProviders(
  ctx: ScopedContext,
  { audience, partner, domain }: { audience: 'staff' | 'lender'; partner: string | null; domain: string | null },
): Promise<SsoProvider[]> {
  const found = await rows<Columns<'sso_connections', 'id' | 'name'>>(
    ctx,
    sql`select c.id, c.name from sso_connections c
         where c.enabled and c.audience = ${audience} and not private.partner_is_frozen(c.partner_id)
           and (c.partner_id = ${partner}::uuid or c.audience = 'staff' and exists (
                  select from sso_domains d where d.connection_id = c.id and d.domain = ${domain} and d.proven_at is not null))
         order by c.name, c.id limit 20`,
  )
  return found.map(({ id, name }) => ({ id: toId('sso_connection', id), name }))
}

/** Whether a person (UUID) now belongs to those who sign in by the connection. */
function isMember(user: ReturnType<typeof sql>, { partner_id, audience, lender_id }: Connection) {
  return audience === 'staff'
    ? sql`exists (select from staff s where s.partner_id = ${partner_id} and s.user_id = ${user} and s.status = 'Active')`
    : sql`exists (select from lender_staff m join lenders l on l.partner_id = m.partner_id and l.id = m.lender_id and l.status <> 'Inactive'
                   where m.partner_id = ${partner_id} and m.lender_id = ${lender_id} and m.user_id = ${user} and m.status = 'Active')`
}

interface Member {
  /** UUID of the account. */
  readonly id: string
  readonly is_member: boolean
}

/** The account connected to a subject. */
export function findConnected(ctx: ScopedContext, connection: Connection, subject: string): Promise<Member | null> {
  return firstRow<Member>(
    ctx,
    sql`select i.user_id as id, ${isMember(sql`i.user_id`, connection)} as is_member from sso_identities i
         where i.partner_id = ${connection.partner_id} and i.connection_id = ${connection.id} and i.subject = ${subject}`,
  )
}

/** The account with an address. */
export function findByEmail(ctx: ScopedContext, connection: Connection, email: string): Promise<Member | null> {
  return firstRow<Member>(
    ctx,
    sql`select u.id, ${isMember(sql`u.id`, connection)} as is_member from users u where u.email = ${email}`,
  )
}

/** Keeps it on until the transaction ends. False: it is off, or gone. */
export async function holdConnection(ctx: ScopedContext, { id }: Connection): Promise<boolean> {
  const held = await firstRow<{ enabled: boolean | null }>(
    ctx,
    sql`select private.hold_sso_connection(${id}) as enabled`,
  )
  return held?.enabled === true
}

/** What the session just opened reaches, and whose provider opened it. */
export function limitSession(
  ctx: ScopedContext,
  session: string,
  { id, partner_id, lender_id }: Connection,
  sid: string | null,
): void {
  later(
    ctx,
    sql`update sessions set sso_connection_id = ${id}, sso_sid = ${sid}, only_partner_id = ${partner_id}, only_lender_id = ${lender_id}
         where id = ${session}`,
  )
}

export function saveIdentityUse(ctx: ScopedContext, { id }: Connection, subject: string): void {
  later(
    ctx,
    sql`update sso_identities set last_used_at = ${ctx.clock.now()} where connection_id = ${id} and subject = ${subject}`,
  )
}

interface NewPerson {
  readonly subject: string
  readonly user: string
  readonly staff: string
  readonly email: string
  readonly first_name: string
  readonly last_name: string
}

/** Null: the address has an account, or its domain isn't proven. */
export async function joinBySso(
  ctx: ScopedContext,
  { id }: Connection,
  { subject, user, staff, email, first_name, last_name }: NewPerson,
): Promise<'joined' | 'full' | null> {
  const found = await firstRow<{ outcome: 'joined' | 'full' | null }>(
    ctx,
    sql`select private.join_by_sso(${id}, ${subject}, ${user}, ${staff}, ${email}, ${first_name}, ${last_name}, ${ctx.clock.now()},
                                   ${ctx.quotas.staff}) as outcome`,
  )
  return found?.outcome ?? null
}

/** False: the subject or the account is already connected. */
export async function insertIdentity(
  ctx: ScopedContext,
  { partner_id, id }: Connection,
  { subject, user }: { subject: string; user: string },
): Promise<boolean> {
  const now = ctx.clock.now()
  const made = await rows(
    ctx,
    sql`insert into sso_identities (partner_id, connection_id, subject, user_id, created)
        values (${partner_id}, ${id}, ${subject}, ${user}, ${now}) on conflict do nothing returning connection_id`,
  )
  return made.length > 0
}

/** Whose subject it already is: the caller's own is no conflict. */
export async function isOwnIdentity(
  ctx: ScopedContext,
  { id }: Connection,
  { subject, user }: { subject: string; user: string },
): Promise<boolean> {
  const found = await firstRow(
    ctx,
    sql`select connection_id from sso_identities where connection_id = ${id} and subject = ${subject} and user_id = ${user}`,
  )
  return found !== null
}

interface IdentityRow extends Columns<'sso_identities', 'connection_id' | 'partner_id' | 'created' | 'last_used_at'> {
  readonly connection_name: string
  readonly partner_name: string
}

function identitiesOf(user: string) {
  return sql`select i.connection_id, c.name as connection_name, i.partner_id, p.name as partner_name, i.created, i.last_used_at
          from sso_identities i join sso_connections c on c.id = i.connection_id join partners p on p.id = i.partner_id
         where i.user_id = ${user}`
}

/** Oldest first. */
export async function findIdentities(ctx: ScopedContext, user: string): Promise<SsoIdentity[]> {
  const found = await rows<IdentityRow>(ctx, sql`${identitiesOf(user)} order by i.created, i.connection_id`)
  return found.map(presentIdentity)
}

export async function findIdentity(ctx: ScopedContext, user: string, connection: string): Promise<SsoIdentity | null> {
  const found = await firstRow<IdentityRow>(ctx, sql`${identitiesOf(user)} and i.connection_id = ${connection}`)
  return found === null ? null : presentIdentity(found)
}

function presentIdentity(row: IdentityRow): SsoIdentity {
  return {
    connection: { id: toId('sso_connection', row.connection_id), name: row.connection_name },
    partner: { id: toId('partner', row.partner_id), name: row.partner_name },
    created: row.created,
    last_used_at: row.last_used_at,
  }
}

/** Sessions that the connection opened for the person end, too. */
export function removeIdentityRow(ctx: ScopedContext, user: string, connection: string): void {
  later(ctx, sql`delete from sso_identities where user_id = ${user} and connection_id = ${connection}`)
  later(
    ctx,
    sql`update sessions set ended_at = ${ctx.clock.now()}, ended_reason = 'sso_connection_ended'
         where user_id = ${user} and sso_connection_id = ${connection} and ended_at is null`,
  )
}
