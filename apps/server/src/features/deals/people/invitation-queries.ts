import { sql } from '../../../db/client/statement.ts'
import type { Columns, Tables } from '../../../db/tables.ts'
import {
  firstRow,
  later,
  rowsLater,
  sendQueued,
  type PartnerContext,
  type ScopedContext,
} from '../../../services/context.ts'
import { newUuid } from '../../../services/ids.ts'
import type { StageRow } from '../stages/stage-queries.ts'

export interface InvitedClient {
  readonly id: string
  readonly user_id: string
  readonly email: string
  readonly full_name: string
  readonly deal_title: string
  readonly invited_by: string | null
  readonly invited_by_email: string | null
  readonly sent_at: string
}

export function findInvitedClient(ctx: ScopedContext, deal: string): Promise<InvitedClient | null> {
  return firstRow<InvitedClient>(ctx, sql`select * from private.invited_client(${deal})`)
}

/** Travels with the next statement, after which the result can be called. */
export function findInvitedClientLater(ctx: ScopedContext, deal: string): () => Promise<InvitedClient | null> {
  const found = rowsLater<InvitedClient>(ctx, sql`select * from private.invited_client(${deal})`)
  return async () => (await found())[0] ?? null
}

export function saveInvitationSent(ctx: PartnerContext, invitation: string): void {
  later(
    ctx,
    sql`update deal_invitations set sent_at = ${ctx.clock.now()} where partner_id = ${ctx.partner_id} and id = ${invitation}`,
  )
}

/**
 * Invites the owner of an address to be the borrower of a deal (UUID), replacing any earlier borrower. They become its
 * client at once if they accepted an earlier deal of this partner.
 */
export function inviteClient(
  ctx: PartnerContext,
  deal: string,
  { invitation, email }: { invitation: string; email: string },
): void {
  later(
    ctx,
    // Lowercased here, as sign-in does: PostgreSQL's lower() treats some alphabets differently.
    sql`select private.invite_client(${deal}, ${invitation}, ${newUuid()}, ${email.toLowerCase()}, ${ctx.clock.now()})`,
  )
}

/** What the former borrower of a deal (UUID) said is another person's is the new borrower's until they say so. */
export function clearOtherPeople(ctx: PartnerContext, deal: string): void {
  later(
    ctx,
    sql`update requirements set other_name = null, other_email = null, other_at = null, other_reply = null, version = version + 1
         where partner_id = ${ctx.partner_id} and deal_id = ${deal} and (other_at is not null or other_reply is not null)`,
  )
}

/** What a new deal depends on. */
export interface Opening {
  readonly actor_is_confirmed: boolean
  /** The borrower accepted an earlier deal of this partner. */
  readonly has_accepted: boolean
  /** In their order. */
  readonly stages: readonly StageRow[]
}

/** For a borrower's address. */
export async function findOpening(ctx: PartnerContext, email: string): Promise<Opening> {
  const opening = await firstRow<Opening>(
    ctx,
    sql`select private.actor_is_verified() as actor_is_confirmed, private.is_client(${email.toLowerCase()}) as has_accepted,
               (select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name, 'number', s.number) order by s.number), '[]')
                  from stages s where s.partner_id = ${ctx.partner_id}) as stages`,
  )
  if (opening === null) throw new Error('a select without a table returned nothing')
  return opening
}

export interface FirstRequest extends Columns<'requirements', 'id' | 'title' | 'due_date'> {}

export interface Borrower extends Columns<'deals', 'title' | 'invitation_note'> {
  readonly name: string
  readonly email: Tables['deals']['borrower_email']
  /** Or a client already. */
  readonly is_invited: boolean
  /** The invitation is in the deal's activity, and so its email was queued. */
  readonly is_notified: boolean
  /** Staff invite the borrower later. */
  readonly is_held: boolean
  readonly is_sample: boolean
  /** What the borrower wasn't told of yet, in order. */
  readonly first_requests: readonly FirstRequest[]
}

/** Or declined, or is a client of the deal (UUID). */
export async function isBorrowerInvited(ctx: PartnerContext, deal: string): Promise<boolean> {
  const found = await firstRow(
    ctx,
    sql`select from deal_invitations where partner_id = ${ctx.partner_id} and deal_id = ${deal}
        union all select from deal_clients where partner_id = ${ctx.partner_id} and deal_id = ${deal} limit 1`,
  )
  return found !== null
}

/** Staff invite the borrower of the deal (UUID) later. */
export async function isInvitationHeld(ctx: PartnerContext, deal: string): Promise<boolean> {
  const found = await firstRow(
    ctx,
    sql`select from deals where partner_id = ${ctx.partner_id} and id = ${deal} and invitation_held`,
  )
  return found !== null
}

export function saveInvitationReleased(ctx: PartnerContext, deal: string): void {
  later(
    ctx,
    sql`update deals set invitation_held = false where partner_id = ${ctx.partner_id} and id = ${deal} and invitation_held`,
  )
}

/** The invitation named them. */
export function saveRequestsNotified(ctx: PartnerContext, requests: readonly FirstRequest[]): void {
  if (requests.length === 0) return
  const ids = requests.map(({ id }) => id)
  later(
    ctx,
    sql`update requirements set notified_at = ${ctx.clock.now()} where partner_id = ${ctx.partner_id} and id = any (${ids}::uuid[])`,
  )
}

/** The borrower of a deal (UUID) that isn't deleted, which it locks. */
export async function findBorrower(ctx: PartnerContext, deal: string): Promise<Borrower | null> {
  const found = findBorrowerLater(ctx, deal)
  await sendQueued(ctx)
  return found()
}

/**
 * The same with the next statement, after which the result can be called. The lock is a statement of its own to see the
 * invitation that it waited for.
 */
export function findBorrowerLater(ctx: PartnerContext, deal: string): () => Promise<Borrower | null> {
  later(ctx, sql`select from deals where partner_id = ${ctx.partner_id} and id = ${deal} for no key update`)
  const found = rowsLater<Borrower>(
    ctx,
    sql`select trim(d.borrower_first_name || ' ' || d.borrower_last_name) as name, d.borrower_email as email, d.title, d.invitation_note,
               exists (select from deal_invitations i where i.partner_id = d.partner_id and i.deal_id = d.id)
               or exists (select from deal_clients c where c.partner_id = d.partner_id and c.deal_id = d.id) as is_invited,
               exists (select from audit_log a where a.partner_id = d.partner_id and a.deal_id = d.id
                          and a.action = 'client_invited') as is_notified,
               d.invitation_held as is_held,
               exists (select from partners p where p.id = d.partner_id and p.sample_deal_id = d.id) as is_sample,
               (select coalesce(json_agg(json_build_object('id', r.id, 'title', r.title, 'due_date', r.due_date)
                                         order by r.created, r.bundle_request_id, r.position, r.id), '[]')
                  from requirements r
                 where r.partner_id = d.partner_id and r.deal_id = d.id and r.deleted_at is null and r.notified_at is null
                   and r.status = 'Pending') as first_requests
          from deals d where d.partner_id = ${ctx.partner_id} and d.id = ${deal} and d.deleted_at is null`,
  )
  return async () => (await found())[0] ?? null
}
