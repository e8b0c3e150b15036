import { sql } from '../../../db/client/statement.ts'
import type { Columns } from '../../../db/tables.ts'
import { firstRow, later, rows, type StaffContext } from '../../../services/context.ts'
import type { Thread } from '../messages/message-queries.ts'
import { offerColumns, withInstants, type OfferPart } from './offer-queries.ts'

/** A lender's offers on a deal, newest first. */
export async function findDealOffers(ctx: StaffContext, { deal, lender }: Thread): Promise<OfferPart[]> {
  const found = await rows<{ offer: OfferPart }>(
    ctx,
    sql`select ${offerColumns(ctx.clock.now())} as offer from lender_offers o
         where o.partner_id = ${ctx.partner_id} and o.deal_id = ${deal} and o.lender_id = ${lender}
         order by o.created desc, o.id desc`,
  )
  return found.map(({ offer }) => withInstants(offer))
}

/** Name of the lender whose newest offer on the deal is accepted, or null. */
export async function findAcceptedLender(ctx: StaffContext, { deal }: Thread): Promise<string | null> {
  const found = await firstRow<Columns<'lenders', 'name'>>(
    ctx,
    sql`select l.name from lender_offers o join lenders l on l.partner_id = o.partner_id and l.id = o.lender_id
         where o.partner_id = ${ctx.partner_id} and o.deal_id = ${deal} and o.accepted_at is not null
           and o.withdrawn_at is null and not exists (
             select from lender_offers n where n.partner_id = o.partner_id and n.deal_id = o.deal_id
                and n.lender_id = o.lender_id and (n.created, n.id) > (o.created, o.id))
         limit 1`,
  )
  return found?.name ?? null
}

export function saveAcceptance(ctx: StaffContext, offer: string, accepted: boolean): void {
  const [at, by] = accepted ? [ctx.clock.now(), ctx.actor.full_name] : [null, null]
  later(
    ctx,
    sql`update lender_offers set accepted_at = ${at}, accepted_by_name = ${by}
         where partner_id = ${ctx.partner_id} and id = ${offer}`,
  )
}

export interface OtherLender extends Columns<'lenders', 'name'> {
  readonly lender_id: string
}

/** The other lenders who see the deal and haven't declined. */
export function findOtherLenders(ctx: StaffContext, { deal, lender }: Thread): Promise<OtherLender[]> {
  return rows<OtherLender>(
    ctx,
    sql`select l.id as lender_id, l.name
          from lender_shares h
          join lenders l on l.partner_id = h.partner_id and l.id = h.lender_id and l.status <> 'Inactive'
         where h.partner_id = ${ctx.partner_id} and h.deal_id = ${deal} and h.ended_at is null and h.lender_id <> ${lender}
           and not exists (
             select from lender_responses r
              where r.partner_id = h.partner_id and r.deal_id = h.deal_id and r.lender_id = h.lender_id and r.status = 'Declined')
         order by l.name_key, l.id`,
  )
}

/** Those of them who were told of the newest acceptance on the deal. */
export async function findInformedLenders(ctx: StaffContext, thread: Thread): Promise<OtherLender[]> {
  const others = await findOtherLenders(ctx, thread)
  const told = await rows<Columns<'audit_log', 'subject_id'>>(
    ctx,
    sql`select distinct a.subject_id from audit_log a
         where a.partner_id = ${ctx.partner_id} and a.deal_id = ${thread.deal} and a.action = 'lender_offer_not_chosen'
           and a.created >= (
             select max(o.created) from audit_log o
              where o.partner_id = a.partner_id and o.deal_id = a.deal_id and o.action = 'lender_offer_accepted')`,
  )
  const ids = new Set(told.map(({ subject_id }) => subject_id))
  return others.filter(({ lender_id }) => ids.has(lender_id))
}
