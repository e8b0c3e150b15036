import type { Area, MagicLinkType } from '@loanyard/contract/core/values'
import { sql, type Statement } from '../../../db/client/statement.ts'
import { firstRow, later, rows, type ScopedContext } from '../../../services/context.ts'
import type { LinkRow } from './make-link.ts'

/**
 * Keeps the link an invitation (UUID) of the partner is emailed with, in place of the one before. False, and nothing kept,
 * where the account has a password and a proven address: its owner signs in and accepts there. Null where the invitation
 * was answered or taken back in the meantime.
 */
export async function addInvitationLink(
  ctx: ScopedContext,
  invitation: string,
  link: LinkRow,
): Promise<boolean | null> {
  const { user, area, hash, code_hash, key_id, expires } = link
  const kept = await firstRow<{ kept: boolean | null }>(
    ctx,
    sql`select private.add_invitation_link(${invitation}, ${user}, ${area}, ${hash}, ${code_hash}, ${key_id},
                                           ${ctx.clock.now()}, ${expires}) as kept`,
  )
  return kept?.kept ?? null
}

/** Keeps a link somebody asked for. Older links keep working: anyone may ask in anyone's name. */
export function addLink(ctx: ScopedContext, link: LinkRow): void {
  const { user, type, area, hash, code_hash, key_id, expires } = link
  later(
    ctx,
    sql`insert into magic_links (hash, user_id, type, area, code_hash, key_id, created, expires)
        values (${hash}, ${user}, ${type}, ${area}, ${code_hash}, ${key_id}, ${ctx.clock.now()}, ${expires})`,
  )
}

/** Somebody a link can be sent to. Areas in which they have accepted a profile, with the partners' names and logos. */
export interface Recipient {
  readonly id: string
  readonly email: string
  /** Empty until the address is proved: who typed it is not known. */
  readonly full_name: string
  readonly is_proven: boolean
  readonly profiles: readonly { readonly area: Area; readonly name: string; readonly logo: string | null }[]
}

/** The person of an address who may sign in, locked: two links made for them at the same moment take turns. */
export function lockRecipient(ctx: ScopedContext, email: string): Promise<Recipient | null> {
  return firstRow<Recipient>(
    ctx,
    sql`select u.id, u.email, u.email_proven is not null as is_proven,
          case when u.email_proven is null then '' else trim(u.first_name || ' ' || u.last_name) end as full_name,
          coalesce((select json_agg(json_build_object('area', f.area, 'name', p.name, 'logo', p.logo) order by f.place, p.name)
             from (select 1 as place, 'partner' as area, s.partner_id from staff s where s.user_id = u.id and s.status = 'Active'
                   union select 2, 'portal', c.partner_id from deal_clients c where c.user_id = u.id
                   union select 3, 'lender', m.partner_id from lender_staff m
                     join lenders l on l.partner_id = m.partner_id and l.id = m.lender_id and l.status <> 'Inactive'
                    where m.user_id = u.id and m.status = 'Active'
                   union select 4, 'requests', r.partner_id from loan_requests r where r.user_id = u.id) f
             join partners p on p.id = f.partner_id), '[]') as profiles
          from users u where u.email = ${email.toLowerCase()} and private.may_sign_in(u.id) for update of u`,
  )
}

/** A link with whose it is. */
export interface MagicLinkRow {
  readonly hash: Buffer
  readonly user_id: string
  readonly email: string
  readonly full_name: string
  readonly type: MagicLinkType
  readonly area: Area
  readonly code_hash: Buffer
  readonly key_id: string | null
  readonly expires: string
  readonly used: string | null
  readonly revoked: string | null
  readonly may_sign_in: boolean
  /** UUID of the invitation the link was emailed with, which using it accepts. */
  readonly invitation: string | null
}

const selectMagicLink: Statement = sql`select l.hash, l.user_id, u.email, trim(u.first_name || ' ' || u.last_name) as full_name, l.type, l.area,
       l.code_hash, l.key_id, l.expires, l.used, l.revoked, l.invitation, private.may_sign_in(u.id) as may_sign_in
  from magic_links l join users u on u.id = l.user_id`

/** The link with that code in its address. */
export function findLink(ctx: ScopedContext, hash: Buffer): Promise<MagicLinkRow | null> {
  return firstRow<MagicLinkRow>(ctx, sql`${selectMagicLink} where l.hash = ${hash}`)
}

/**
 * The same, locked: of several uses at the same moment one succeeds. The person's other links are locked with it, always
 * in the same order, since using one revokes others: two used at the same moment take turns.
 */
export function lockLink(ctx: ScopedContext, hash: Buffer): Promise<MagicLinkRow | null> {
  later(
    ctx,
    sql`select from magic_links l where l.user_id = (select user_id from magic_links where hash = ${hash})
           and (l.hash = ${hash} or l.used is null and l.revoked is null) order by l.created desc, l.hash for update`,
  )
  return firstRow<MagicLinkRow>(ctx, sql`${selectMagicLink} where l.hash = ${hash} for update of l`)
}

/**
 * Nothing is waited for until it is on the disk: that wait, which only a link that exists causes, could be measured. A
 * crash may cost the count of a try or two.
 */
const asynchronousCommit: Statement = sql`with unhurried as (select set_config('synchronous_commit', 'off', true))`

/** A link whose digits may be what was typed. */
export interface AttemptedLink {
  readonly hash: Buffer
  readonly user_id: string
  readonly code_hash: Buffer
  readonly created: string
}

/** More than can be asked for while digits live. */
const newest = 30

/**
 * Takes one of the tries of each of an address's newest links of a type, and returns those that had one left, the newest
 * first. Runs the same statement where the address or its links do not exist.
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
          update magic_links l set wrong_tries = wrong_tries + 1 from unhurried, newest
           where l.hash = newest.hash and l.wrong_tries < ${limit}
          returning l.hash, l.user_id, l.code_hash, l.created, unhurried)
        select hash, user_id, code_hash, created from tried order by created desc`,
  )
}

/** Gives the tries back that the right digits took. */
export function refundCodeAttempts(ctx: ScopedContext, links: readonly AttemptedLink[]): Promise<unknown> {
  const hashes = links.map(({ hash }) => hash.toString('hex'))
  return rows(
    ctx,
    sql`${asynchronousCommit}, tried as (
          select l.hash from magic_links l where l.hash in (select decode(h, 'hex') from unnest(${hashes}::text[]) h) order by l.created desc, l.hash for update)
        update magic_links l set wrong_tries = wrong_tries - 1 from unhurried, tried
         where l.hash = tried.hash and l.wrong_tries > 0 returning l.hash, unhurried`,
  )
}

/** Marks a link used. A used sign-in link ends the person's other ones. */
export function setLinkUsed(ctx: ScopedContext, hash: Buffer): void {
  const now = ctx.clock.now()
  later(ctx, sql`update magic_links set used = ${now} where hash = ${hash}`)
  later(
    ctx,
    sql`update magic_links o set revoked = ${now} from magic_links l
         where l.hash = ${hash} and l.type = 'LOG_IN' and o.user_id = l.user_id and o.type = l.type
           and o.hash <> l.hash and o.used is null and o.revoked is null`,
  )
}

/** A person's links that still work stop working. */
export function revokeLinks(ctx: ScopedContext, user: string): void {
  later(
    ctx,
    sql`update magic_links set revoked = ${ctx.clock.now()} where user_id = ${user} and used is null and revoked is null`,
  )
}

/**
 * Notes that somebody has the mailbox of an account (UUID), because they use a link that was mailed to it. The first time,
 * whoever opened the account loses it: password, sessions and other links end, unless the caller's browser has an open
 * session of this very account. Returns whether a password ended.
 */
export async function proveAddress(tx: ScopedContext, user: string): Promise<boolean> {
  const proved = await firstRow<{ ended: boolean }>(
    tx,
    sql`select private.prove_address(${user}, ${tx.clock.now()}, ${await sessionOfCaller(tx)}) as ended`,
  )
  return proved?.ended === true
}

/** The session (UUID) whose token the caller sent along, or null. Whether it is still open is for the database to say. */
async function sessionOfCaller(tx: ScopedContext): Promise<string | null> {
  const claims = await tx.tokens.read(tx.authorization, tx.clock.now()).catch(() => null)
  return claims?.session_id ?? null
}
