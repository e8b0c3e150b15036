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
