import type { Area, MagicLinkType } from '@loanyard/contract/core/values'
import { sql, type Statement } from '../../../db/client/statement.ts'
import type { Columns, Tables } from '../../../db/tables.ts'
import { firstRow, later, rows, rowsLater, type ScopedContext } from '../../../services/context.ts'
import { linkMinutes, openLinkLimits } from '../policy.ts'
import type { LinkRow } from './make-link.ts'

/**
 * Stores the link that an invitation is emailed with. Earlier ones keep working, up to a number of them. Travels with the
 * next statement, after which the result can be called: false, and nothing stored, if the account has a password and a
 * verified address; null if the invitation was answered or withdrawn.
 */
export function addInvitationLink(ctx: ScopedContext, link: LinkRow): () => Promise<boolean | null> {
  const { user, area, subject, hash, code_hash, key_id, expires_at } = link
  const result = rowsLater<{ stored: boolean | null }>(
    ctx,
    sql`select private.add_invitation_link(${subject.invitation}, ${user}, ${area}, ${subject.deal}, ${hash}, ${code_hash},
          ${key_id}, ${ctx.clock.now()}, ${expires_at}, ${openLinkLimits.invitation}) as stored`,
  )
  return async () => (await result())[0]?.stored ?? null
}

/**
 * Older links keep working, because anyone may request a link in anyone's name. Past a number of open ones of its type
 * and area the oldest ends.
 */
export function addLink(ctx: ScopedContext, link: LinkRow): void {
  const { user, type, area, subject, hash, code_hash, key_id, expires_at } = link
  const now = ctx.clock.now()
  later(
    ctx,
    sql`update magic_links set revoked_at = ${now} where hash in (
          select l.hash from magic_links l
           where l.user_id = ${user} and l.type = ${type} and l.area = ${area} and l.used_at is null and l.revoked_at is null
             and l.expires_at > ${now} and l.invitation_id is not distinct from ${subject.invitation}::uuid
           order by l.created desc, l.hash offset ${openLinkLimits.requested - 1} for update)`,
  )
  later(
    ctx,
    sql`insert into magic_links (hash, user_id, type, area, code_hash, key_id, created, expires_at, invitation_id,
                                 about_partner_id, about_deal_id)
        values (${hash}, ${user}, ${type}, ${area}, ${code_hash}, ${key_id}, ${now}, ${expires_at}, ${subject.invitation},
                ${subject.partner}, ${subject.deal})`,
  )
}

/** Areas where the person has accepted a profile, with the partners' names and logos. */
export interface Recipient extends Columns<'users', 'id' | 'email'> {
  /** Empty until the address is verified, since anyone may have typed it. */
  readonly full_name: string
  readonly is_verified: boolean
  readonly profiles: readonly { readonly area: Area; readonly name: string; readonly logo: string | null }[]
}

/** Locked, so that two links made at once take turns. */
export function lockRecipient(ctx: ScopedContext, email: string): Promise<Recipient | null> {
  return lockRecipientWhere(ctx, sql`u.email = ${email.toLowerCase()}`)
}

export function lockRecipientById(ctx: ScopedContext, user: string): Promise<Recipient | null> {
  return lockRecipientWhere(ctx, sql`u.id = ${user}`)
}

function lockRecipientWhere(ctx: ScopedContext, isThis: Statement): Promise<Recipient | null> {
  return firstRow<Recipient>(
    ctx,
    sql`select u.id, u.email, u.email_verified_at is not null as is_verified,
          case when u.email_verified_at is null then '' else trim(u.first_name || ' ' || u.last_name) end as full_name,
          coalesce((select json_agg(json_build_object('area', f.area, 'name', p.name, 'logo', p.logo) order by f.place, p.name)
             from (select 1 as place, 'partner' as area, s.partner_id from staff s where s.user_id = u.id and s.status = 'Active'
                   union select 2, 'portal', c.partner_id from deal_clients c where c.user_id = u.id
                   union select 3, 'lender', m.partner_id from lender_staff m
                     join lenders l on l.partner_id = m.partner_id and l.id = m.lender_id and l.status <> 'Inactive'
                    where m.user_id = u.id and m.status = 'Active'
                   union select 4, 'requests', r.partner_id from loan_requests r where r.user_id = u.id) f
             join partners p on p.id = f.partner_id), '[]') as profiles
          from users u where ${isThis} and private.may_sign_in(u.id) for update of u`,
  )
}

export interface MagicLinkRow
  extends
    Columns<
      'magic_links',
      | 'hash'
      | 'user_id'
      | 'type'
      | 'area'
      | 'code_hash'
      | 'key_id'
      | 'expires_at'
      | 'used_at'
      | 'revoked_at'
      | 'about_partner_id'
      | 'about_deal_id'
    >,
    Columns<'users', 'email'> {
  readonly full_name: string
  readonly may_sign_in: boolean
  /** With a verified address. */
  readonly has_password: boolean
  /** UUID of the invitation the link was emailed with, which using it accepts. */
  readonly invitation_id: Tables['magic_links']['invitation_id']
}

/**
 * The link of a loan request lives for days, and no longer than other sign-in links once its account is someone's staff,
 * lender or client (decision 58).
 */
const expiry = sql`case when l.type = 'LOG_IN' and (
         exists (select from staff s where s.user_id = l.user_id) or exists (select from deal_clients c where c.user_id = l.user_id)
         or exists (select from lender_staff m where m.user_id = l.user_id))
       then least(l.expires_at, l.created + make_interval(mins => ${linkMinutes.LOG_IN})) else l.expires_at end as expires_at`

const selectMagicLink: Statement = sql`select l.hash, l.user_id, u.email, trim(u.first_name || ' ' || u.last_name) as full_name, l.type, l.area,
       l.code_hash, l.key_id, ${expiry}, l.used_at, l.revoked_at, l.invitation_id, l.about_partner_id, l.about_deal_id,
       u.password_hash is not null and u.email_verified_at is not null as has_password, private.may_sign_in(u.id) as may_sign_in
  from magic_links l join users u on u.id = l.user_id`

export function findLink(ctx: ScopedContext, hash: Buffer): Promise<MagicLinkRow | null> {
  return firstRow<MagicLinkRow>(ctx, sql`${selectMagicLink} where l.hash = ${hash}`)
}

/**
 * Locks the link, so that one of several simultaneous uses succeeds. The person's other links are locked with it in a
 * fixed order, because using one revokes others.
 */
export function lockLink(ctx: ScopedContext, hash: Buffer): Promise<MagicLinkRow | null> {
  later(
    ctx,
    sql`select from magic_links l where l.user_id = (select user_id from magic_links where hash = ${hash})
           and (l.hash = ${hash} or l.used_at is null and l.revoked_at is null) order by l.created desc, l.hash for update`,
  )
  return firstRow<MagicLinkRow>(ctx, sql`${selectMagicLink} where l.hash = ${hash} for update of l`)
}

/**
 * Skips the wait for the disk, which only an existing link would cause and which could be measured. A crash may lose
 * the count of an attempt or two.
 */
const asynchronousCommit: Statement = sql`with unhurried as (select set_config('synchronous_commit', 'off', true))`

export type AttemptedLink = Columns<'magic_links', 'hash' | 'user_id' | 'code_hash' | 'created'>

/** More links than can be requested while typed codes work. */
const newest = 30

/**
 * Counts an attempt at each of an address's newest links of a type and returns those that had one left, newest first.
 * Runs the same statement if the address or its links don't exist.
 */
export async function takeCodeAttempts(
  ctx: ScopedContext,
  { email, type, limit }: { email: string; type: MagicLinkType; limit: number },
): Promise<AttemptedLink[]> {
  return rows<AttemptedLink>(
    ctx,
    sql`${asynchronousCommit}, newest as (
          select l.hash from magic_links l join users u on u.id = l.user_id
           where u.email = ${email.toLowerCase()} and l.type = ${type}
           order by l.created desc, l.hash limit ${newest} for update of l),
        tried as (
          update magic_links l set failed_attempts = failed_attempts + 1 from unhurried, newest
           where l.hash = newest.hash and l.failed_attempts < ${limit}
          returning l.hash, l.user_id, l.code_hash, l.created, unhurried)
        select hash, user_id, code_hash, created from tried order by created desc`,
  )
}

/** Refunds the attempts that the right code used. */
export function refundCodeAttempts(ctx: ScopedContext, links: readonly AttemptedLink[]): Promise<unknown> {
  const hashes = links.map(({ hash }) => hash.toString('hex'))
  return rows(
    ctx,
    sql`${asynchronousCommit}, tried as (
          select l.hash from magic_links l where l.hash in (select decode(h, 'hex') from unnest(${hashes}::text[]) h) order by l.created desc, l.hash for update)
        update magic_links l set failed_attempts = failed_attempts - 1 from unhurried, tried
         where l.hash = tried.hash and l.failed_attempts > 0 returning l.hash, unhurried`,
  )
}

/** A used sign-in link ends the person's other ones. */
export function setLinkUsed(ctx: ScopedContext, hash: Buffer): void {
  const now = ctx.clock.now()
  later(ctx, sql`update magic_links set used_at = ${now} where hash = ${hash}`)
  later(
    ctx,
    sql`update magic_links o set revoked_at = ${now} from magic_links l
         where l.hash = ${hash} and l.type = 'LOG_IN' and o.user_id = l.user_id and o.type = l.type
           and o.hash <> l.hash and o.used_at is null and o.revoked_at is null`,
  )
}

export function revokeLinks(ctx: ScopedContext, user: string): void {
  later(
    ctx,
    sql`update magic_links set revoked_at = ${ctx.clock.now()} where user_id = ${user} and used_at is null and revoked_at is null`,
  )
}

/**
 * Records that a person controls the mailbox of an account (UUID). The first time, the account's password, sessions
 * and other links end, because someone else may have opened it, unless the caller's browser has an open session of
 * the same account. Returns true if a password ended.
 */
export async function proveAddress(tx: ScopedContext, user: string): Promise<boolean> {
  const proved = await firstRow<{ ended: boolean }>(
    tx,
    sql`select private.verify_address(${user}, ${tx.clock.now()}, ${await sessionOfCaller(tx)}) as ended`,
  )
  return proved?.ended === true
}

/** The session (UUID) of the access token sent along, or null; the database checks whether it is open. */
async function sessionOfCaller(tx: ScopedContext): Promise<string | null> {
  const claims = await tx.tokens.read(tx.authorization, tx.clock.now()).catch(() => null)
  return claims?.session_id ?? null
}
