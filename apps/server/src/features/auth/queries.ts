import type { OtherAreas, User, UserChange } from '@loanyard/contract/auth/account'
import { notificationTypes, type NotificationType } from '@loanyard/contract/core/values'
import { sql } from '../../db/client/statement.ts'
import type { Columns } from '../../db/tables.ts'
import { firstRow, later, rows, type ScopedContext } from '../../services/context.ts'
import { toId } from '../../services/ids.ts'
import { channelColumns, presentChannels } from './account/notification-channels.ts'

export interface Account extends Columns<'users', 'id' | 'password_hash'> {
  may_sign_in: boolean
  is_staff: boolean
}

export function findAccount(ctx: ScopedContext, email: string): Promise<Account | null> {
  return firstRow<Account>(
    ctx,
    sql`select u.id, u.password_hash, private.may_sign_in(u.id) as may_sign_in,
               exists (select from staff s where s.user_id = u.id and s.status = 'Active') as is_staff
          from users u where u.email = ${email.toLowerCase()}`,
  )
}

export function findAccountById(ctx: ScopedContext, user: string): Promise<Account | null> {
  return firstRow<Account>(
    ctx,
    sql`select u.id, u.password_hash, private.may_sign_in(u.id) as may_sign_in,
               exists (select from staff s where s.user_id = u.id and s.status = 'Active') as is_staff
          from users u where u.id = ${user}`,
  )
}

/** Locks the account and its profiles until the transaction ends. */
export function lockAccount(ctx: ScopedContext, { id }: Account, email: string): Promise<Account | null> {
  later(ctx, sql`select from staff where user_id = ${id} for share`)
  later(
    ctx,
    sql`select from lender_staff m join lenders l on l.partner_id = m.partner_id and l.id = m.lender_id
         where m.user_id = ${id} for share`,
  )
  later(ctx, sql`select from users where id = ${id} for no key update`)
  return findAccount(ctx, email)
}

/** The areas other than the partner area that an account opens. */
export async function findOtherAreas(ctx: ScopedContext, user: string): Promise<OtherAreas['areas']> {
  const found = await firstRow<OtherAreas>(
    ctx,
    sql`select array(
          select 'portal' from deal_clients c where c.user_id = u.id
          union select 'lender' from lender_staff m join lenders l on l.partner_id = m.partner_id and l.id = m.lender_id
                 where m.user_id = u.id and m.status = 'Active' and l.status <> 'Inactive'
          union select 'requests' from loan_requests r where r.user_id = u.id order by 1) as areas
          from users u where u.id = ${user} and u.email_verified_at is not null`,
  )
  return found?.areas ?? []
}

/** Ends every open session of a person, except the one given. */
export function closeSessions(
  ctx: ScopedContext,
  user: string,
  { reason, except }: { reason: 'password_changed' | 'second_factor_removed' | 'ended'; except?: string },
): void {
  later(
    ctx,
    sql`update sessions set ended_at = ${ctx.clock.now()}, ended_reason = ${reason}
         where user_id = ${user} and ended_at is null and id is distinct from ${except ?? null}::uuid`,
  )
}

/** Its access tokens stop working at the next request. */
export function closeSession(ctx: ScopedContext, sessionId: string, reason: 'logout' | 'reuse', now: Date): void {
  later(
    ctx,
    sql`update sessions set ended_at = ${now}, ended_reason = ${reason} where id = ${sessionId} and ended_at is null`,
  )
}

interface UserRow extends Columns<
  'users',
  | 'id'
  | 'email'
  | 'first_name'
  | 'last_name'
  | 'phone'
  | 'notification_preferences'
  | 'notification_in_app'
  | 'notification_daily'
  | 'start_page'
> {
  has_password: boolean
  email_confirmed: boolean
  second_factor_from: string | null
  notification_preferences: Partial<User['notification_preferences']>
  notification_in_app: Partial<Record<NotificationType, boolean>>
  notification_daily: Partial<Record<NotificationType, boolean>>
  staff: (Pick<User['admin_profile'][number], 'id' | 'role' | 'show_demo_banner'> & {
    partner_id: string
    partner_name: string
  })[]
  client: { partner_id: string; partner_name: string; deals: number }[]
  requester: boolean
  lender: { id: string; name: string; partner_id: string; partner_name: string }[]
}

const defaultNotificationPreferences = Object.fromEntries(
  notificationTypes.map((type) => [type, true]),
) as User['notification_preferences']

export async function findUser(ctx: ScopedContext, userId: string): Promise<User | null> {
  const [row] = await rows<UserRow>(
    ctx,
    sql`select u.id, u.email, u.first_name, u.last_name, u.phone, u.notification_preferences, u.notification_in_app,
          u.notification_daily, u.start_page,
          u.password_hash is not null as has_password, u.email_verified_at is not null as email_confirmed,
          case when not exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null)
            then (select min(y.required_from) from private.second_factor_policies(u.id) y) end as second_factor_from,
          coalesce((select json_agg(json_build_object('id', s.id, 'role', s.role, 'partner_id', p.id, 'partner_name', p.name,
                                                      'show_demo_banner', p.show_demo_banner) order by s.created, s.id)
             from staff s join partners p on p.id = s.partner_id
            where s.user_id = u.id and s.status = 'Active' and (u.email_verified_at is not null or s.is_founder)), '[]') as staff,
          coalesce((select json_agg(json_build_object('partner_id', c.partner_id, 'partner_name', c.name, 'deals', c.deals) order by c.name)
             from (select d.partner_id, p.name, count(*) as deals from deal_clients d join partners p on p.id = d.partner_id
                    where d.user_id = u.id and u.email_verified_at is not null group by d.partner_id, p.name) c), '[]') as client,
          u.email_verified_at is not null and exists (select from loan_requests r where r.user_id = u.id) as requester,
          coalesce((select json_agg(json_build_object('id', l.id, 'name', l.name, 'partner_id', p.id, 'partner_name', p.name)
                                    order by p.name, l.name)
             from lender_staff m join lenders l on l.partner_id = m.partner_id and l.id = m.lender_id and l.status <> 'Inactive'
             join partners p on p.id = m.partner_id
            where m.user_id = u.id and m.status = 'Active' and u.email_verified_at is not null), '[]') as lender
          from users u where u.id = ${userId}`,
  )
  return row === undefined ? null : presentUser(row)
}

function presentUser(row: UserRow): User {
  return {
    id: toId('user', row.id),
    email: row.email,
    first_name: row.first_name,
    last_name: row.last_name,
    full_name: `${row.first_name} ${row.last_name}`,
    phone: row.phone,
    admin_profile: row.staff.map((s) => ({
      id: toId('staff', s.id),
      partner: { id: toId('partner', s.partner_id), name: s.partner_name },
      role: s.role,
      show_demo_banner: s.show_demo_banner,
    })),
    client_profile: row.client.map((c) => ({
      partner: { id: toId('partner', c.partner_id), name: c.partner_name },
      deals: c.deals,
    })),
    // Each partner has its own record of a lender.
    lender_profile: row.lender.map((l) => ({
      lender: { id: toId('lender', l.id), name: l.name },
      partners: [{ id: toId('partner', l.partner_id), name: l.partner_name }],
    })),
    requester: row.requester,
    email_confirmed: row.email_confirmed,
    second_factor_from: row.second_factor_from,
    start_page: row.start_page,
    has_password: row.has_password,
    notification_preferences: { ...defaultNotificationPreferences, ...row.notification_preferences },
    notification_channels: presentChannels(row),
  }
}

/** Undefined values stay as they are. */
export function saveUser(ctx: ScopedContext, user: string, change: UserChange): void {
  const { first_name = null, last_name = null, phone, start_page = null } = change
  const { emailed, inApp, daily } = channelColumns(change)
  later(
    ctx,
    sql`update users set first_name = coalesce(${first_name}, first_name), last_name = coalesce(${last_name}, last_name),
               phone = case when ${phone !== undefined} then ${phone || null} else phone end,
               notification_preferences = notification_preferences || ${JSON.stringify(emailed)}::jsonb,
               notification_in_app = notification_in_app || ${JSON.stringify(inApp)}::jsonb,
               notification_daily = notification_daily || ${JSON.stringify(daily)}::jsonb,
               start_page = coalesce(${start_page}, start_page)
         where id = ${user}`,
  )
}

/** Partners and profiles (UUIDs) of a person, as partner or lender staff. */
export function findWorkplaces(
  ctx: ScopedContext,
  user: string,
): Promise<Columns<'staff' | 'lender_staff', 'partner_id' | 'id'>[]> {
  return rows(
    ctx,
    sql`select partner_id, id from staff where user_id = ${user} and status = 'Active'
        union all
        select partner_id, id from lender_staff where user_id = ${user} and status = 'Active'
        order by 1, 2`,
  )
}

export function findPasswordHash(
  ctx: ScopedContext,
  user: string,
): Promise<Columns<'users', 'email' | 'password_hash'> | null> {
  return firstRow(ctx, sql`select email, password_hash from users where id = ${user}`)
}

/** What a person's password must not contain: their address, names and companies. */
export async function findPersonalTerms(ctx: ScopedContext, user: string): Promise<string[]> {
  const result = await firstRow<{ words: string[] }>(
    ctx,
    sql`select array[u.email, u.first_name, u.last_name] || array(
            select p.name from staff s join partners p on p.id = s.partner_id where s.user_id = u.id and s.accepted_at is not null
            union select l.name from lender_staff m join lenders l on l.partner_id = m.partner_id and l.id = m.lender_id
                   where m.user_id = u.id and m.accepted_at is not null) as words
          from users u where u.id = ${user}`,
  )
  return result?.words ?? []
}

export function lockPasswordHash(ctx: ScopedContext, user: string): ReturnType<typeof findPasswordHash> {
  return firstRow(ctx, sql`select email, password_hash from users where id = ${user} for no key update`)
}

export function savePassword(ctx: ScopedContext, user: string, hash: string): void {
  later(ctx, sql`update users set password_hash = ${hash}, password_changed_at = ${ctx.clock.now()} where id = ${user}`)
}
