import { sql } from '../../../../db/client/statement.ts'
import type { Columns } from '../../../../db/tables.ts'
import { firstRow, later, rows, type StaffContext } from '../../../../services/context.ts'

export interface ConnectionRow extends Columns<
  'sso_connections',
  | 'id'
  | 'audience'
  | 'lender_id'
  | 'name'
  | 'issuer'
  | 'client_id'
  | 'second_factor'
  | 'enabled'
  | 'tested_at'
  | 'created'
  | 'version'
> {
  readonly lender_name: string | null
  readonly people: number
  readonly domains: readonly DomainRow[]
}

export type DomainRow = Columns<'sso_domains', 'domain' | 'token' | 'checked_at' | 'proven_at'>

function connections(ctx: StaffContext) {
  return sql`select c.id, c.audience, c.lender_id, l.name as lender_name, c.name, c.issuer, c.client_id, c.second_factor, c.enabled,
               c.tested_at, c.created, c.version,
               (select count(*)::integer from sso_identities i where i.partner_id = c.partner_id and i.connection_id = c.id) as people,
               coalesce((select json_agg(json_build_object('domain', d.domain, 'token', d.token, 'checked_at', d.checked_at,
                                                           'proven_at', d.proven_at) order by d.domain)
                  from sso_domains d where d.partner_id = c.partner_id and d.connection_id = c.id), '[]') as domains
          from sso_connections c left join lenders l on l.partner_id = c.partner_id and l.id = c.lender_id
         where c.partner_id = ${ctx.partner_id}`
}

/** Oldest first. */
export function findConnections(ctx: StaffContext): Promise<ConnectionRow[]> {
  return rows(ctx, sql`${connections(ctx)} order by c.created, c.id`)
}

export async function findOwnConnection(ctx: StaffContext, id: string, lock = false): Promise<ConnectionRow | null> {
  if (lock) later(ctx, sql`select from sso_connections where partner_id = ${ctx.partner_id} and id = ${id} for update`)
  return firstRow(ctx, sql`${connections(ctx)} and c.id = ${id}`)
}

/** Locks the partner's list, so that two additions take turns. */
export async function countConnections(ctx: StaffContext): Promise<number> {
  later(ctx, sql`select pg_advisory_xact_lock(hashtextextended('sso ' || ${ctx.partner_id}::text, 0))`)
  const found = await firstRow<{ n: number }>(
    ctx,
    sql`select count(*)::integer as n from sso_connections where partner_id = ${ctx.partner_id}`,
  )
  return found?.n ?? 0
}

export async function hasLender(ctx: StaffContext, lender: string): Promise<boolean> {
  const found = await firstRow(ctx, sql`select id from lenders where partner_id = ${ctx.partner_id} and id = ${lender}`)
  return found !== null
}

type Saved = Columns<
  'sso_connections',
  'id' | 'name' | 'issuer' | 'client_id' | 'client_secret' | 'second_factor' | 'enabled'
>

export function insertConnection(
  ctx: StaffContext,
  connection: Saved & { readonly audience: 'staff' | 'lender'; readonly lender_id: string | null },
): void {
  const { id, audience, lender_id, name, issuer, client_id, client_secret, second_factor, enabled } = connection
  later(
    ctx,
    sql`insert into sso_connections (partner_id, id, audience, lender_id, name, issuer, client_id, client_secret, second_factor, enabled, created)
        values (${ctx.partner_id}, ${id}, ${audience}, ${lender_id}, ${name}, ${issuer}, ${client_id}, ${client_secret}, ${second_factor},
                ${enabled}, ${ctx.clock.now()})`,
  )
}

/** A null secret stays as it is. */
export function saveConnection(
  ctx: StaffContext,
  connection: Omit<Saved, 'client_secret'> &
    Pick<ConnectionRow, 'tested_at'> & { readonly client_secret: string | null },
): void {
  const { id, name, issuer, client_id, client_secret, second_factor, enabled, tested_at } = connection
  later(
    ctx,
    sql`update sso_connections
           set name = ${name}, issuer = ${issuer}, client_id = ${client_id}, client_secret = coalesce(${client_secret}, client_secret),
               second_factor = ${second_factor}, enabled = ${enabled}, tested_at = ${tested_at}, version = version + 1
         where partner_id = ${ctx.partner_id} and id = ${id}`,
  )
}

/** Domains that stay keep their records. */
export function saveDomains(
  ctx: StaffContext,
  connection: string,
  domains: readonly { readonly domain: string; readonly token: string }[],
): void {
  const [names, tokens] = [domains.map(({ domain }) => domain), domains.map(({ token }) => token)]
  later(
    ctx,
    sql`delete from sso_domains
         where partner_id = ${ctx.partner_id} and connection_id = ${connection} and domain <> all (${names}::text[])`,
  )
  later(
    ctx,
    sql`insert into sso_domains (partner_id, connection_id, domain, token, created)
        select ${ctx.partner_id}, ${connection}, d.domain, d.token, ${ctx.clock.now()}
          from unnest(${names}::text[], ${tokens}::text[]) d (domain, token)
        on conflict do nothing`,
  )
}

export function saveDomainCheck(
  ctx: StaffContext,
  { connection, domain, isProven }: { connection: string; domain: string; isProven: boolean },
): void {
  const now = ctx.clock.now()
  later(
    ctx,
    sql`update sso_domains set checked_at = ${now}, proven_at = case when ${isProven} then coalesce(proven_at, ${now}) end
         where partner_id = ${ctx.partner_id} and connection_id = ${connection} and domain = ${domain}`,
  )
}

export function saveTested(ctx: StaffContext, id: string): void {
  later(
    ctx,
    sql`update sso_connections set tested_at = ${ctx.clock.now()} where partner_id = ${ctx.partner_id} and id = ${id}`,
  )
}

export function endSsoSessions(ctx: StaffContext, id: string): void {
  later(ctx, sql`select private.end_sso_sessions(${id})`)
}

export function forgetIdentities(ctx: StaffContext, id: string): void {
  later(ctx, sql`select private.forget_sso_identities(${id})`)
}

export function deleteConnectionRow(ctx: StaffContext, id: string): void {
  later(ctx, sql`delete from sso_connections where partner_id = ${ctx.partner_id} and id = ${id}`)
}
