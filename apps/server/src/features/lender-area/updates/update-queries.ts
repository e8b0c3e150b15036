import { sql } from '../../../db/client/statement.ts'
import type { Columns, Tables } from '../../../db/tables.ts'
import { rows, type PartnerContext, type ScopedContext } from '../../../services/context.ts'
import { takeForPartner, type MessageRow, type OfferPart, type PendingCondition } from '../../lenders/index.ts'
import type { ResponseRow } from '../responses/response-queries.ts'

/** A deal and a lender. UUIDs. */
export interface DealAndLender {
  readonly deal_id: string
  readonly lender_id: string
}

/** Deals and lenders with pending updates and nothing new since `quietSince`. */
export function findPendingUpdates(
  ctx: ScopedContext,
  quietSince: Date,
): Promise<(DealAndLender & { partner_id: string })[]> {
  return rows(ctx, sql`select partner_id, deal_id, lender_id from private.pending_lender_updates(${quietSince})`)
}

type PendingResponse = Pick<ResponseRow, 'status' | 'reason' | 'comment'>
type Message = Pick<MessageRow, 'author_name' | 'text'>

export interface LenderUpdates {
  /** None or one. */
  readonly responses: readonly PendingResponse[]
  readonly offers: readonly Pick<
    OfferPart,
    'amount' | 'rate' | 'rate_index' | 'spread' | 'term_months' | 'withdrawn_at'
  >[]
  readonly conditions: readonly PendingCondition[]
  /** Oldest first. */
  readonly messages: readonly Message[]
}

/** The updates count as notified once the transaction commits, so no other job finds them. */
export async function takePendingUpdates(
  tx: PartnerContext,
  { deal_id, lender_id }: DealAndLender,
): Promise<LenderUpdates> {
  const of = sql`partner_id = ${tx.partner_id} and deal_id = ${deal_id} and lender_id = ${lender_id} and notified_at is null`
  const markNotified = sql`set notified_at = ${tx.clock.now()}`
  const responses = await rows<PendingResponse>(
    tx,
    sql`update lender_responses ${markNotified} where ${of} returning status, reason, comment`,
  )
  const offers = await rows<LenderUpdates['offers'][number]>(
    tx,
    sql`with taken as (update lender_offers ${markNotified} where ${of} returning amount, rate, rate_index, spread,
                          term_months, withdrawn_at, created)
        select amount, rate, rate_index, spread, term_months, withdrawn_at from taken order by created`,
  )
  const messages = await rows<Message>(
    tx,
    sql`with taken as (update lender_messages ${markNotified} where ${of} and side = 'lender' returning author_name, text, created, id)
        select author_name, text from taken order by created, id`,
  )
  const conditions = await takeForPartner(tx, { deal: deal_id, lender: lender_id })
  return { responses, offers, conditions, messages }
}

export interface UpdateRecipient extends Columns<'users', 'email'> {
  readonly full_name: string
  readonly deal_title: Tables['deals']['title']
  readonly lender_name: Tables['lenders']['name']
  readonly partner_name: Tables['partners']['name']
  readonly partner_logo: Tables['partners']['logo']
}

/**
 * The person who last shared the deal with the lender, if still an Admin or Manager, otherwise every Admin. No one
 * for a deleted deal.
 */
export function findUpdateRecipients(
  ctx: PartnerContext,
  { deal_id, lender_id }: DealAndLender,
): Promise<UpdateRecipient[]> {
  return rows<UpdateRecipient>(
    ctx,
    sql`with managers as (
          select m.user_id, m.role,
                 m.user_id = (select h.shared_by from lender_shares h
                               where h.partner_id = m.partner_id and h.deal_id = ${deal_id} and h.lender_id = ${lender_id}
                               order by h.created desc limit 1) as is_sharer
            from staff m where m.partner_id = ${ctx.partner_id} and m.status = 'Active' and m.role in ('Admin', 'Manager'))
        select u.email, u.first_name || ' ' || u.last_name as full_name, d.title as deal_title, l.name as lender_name,
               p.name as partner_name, p.logo as partner_logo
          from managers m join users u on u.id = m.user_id
          join deals d on d.partner_id = ${ctx.partner_id} and d.id = ${deal_id} and d.deleted_at is null
          join lenders l on l.partner_id = ${ctx.partner_id} and l.id = ${lender_id}
          join partners p on p.id = ${ctx.partner_id}
         where (m.is_sharer or m.role = 'Admin' and not exists (select from managers o where o.is_sharer))
           and private.wants_email(u.id, 'deal_shared')
         order by u.email`,
  )
}
