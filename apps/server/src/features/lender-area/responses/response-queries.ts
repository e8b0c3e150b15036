import type { DeclineReason, NewLenderOffer } from '@loanyard/contract/lenders/responses'
import { sql } from '../../../db/client/statement.ts'
import type { Columns } from '../../../db/tables.ts'
import { firstRow, later, rows, type LenderContext } from '../../../services/context.ts'
import { offerColumns, withInstants, type OfferPart } from '../../lenders/index.ts'

/** A lender's latest response to a deal. */
export interface ResponseRow extends Columns<
  'lender_responses',
  'status' | 'reason' | 'comment' | 'by_name' | 'responded_at'
> {
  readonly reason: DeclineReason | null
}

/** Lets people of the caller's lender respond to a deal (UUID) one at a time, even before the first response. */
export function lockResponse(ctx: LenderContext, deal: string): void {
  const name = `${ctx.partner_id} ${deal} ${ctx.actor.lender_id}`
  later(ctx, sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

export function findResponse(ctx: LenderContext, deal: string): Promise<ResponseRow | null> {
  return firstRow<ResponseRow>(
    ctx,
    sql`select status, reason, comment, by_name, responded_at from lender_responses
         where partner_id = ${ctx.partner_id} and deal_id = ${deal} and lender_id = ${ctx.actor.lender_id}`,
  )
}

type SavedResponse = Pick<ResponseRow, 'status' | 'reason' | 'comment'>

/** Saves the caller's lender's response to a deal (UUID), with the notification of the partner pending. */
export function saveResponse(ctx: LenderContext, deal: string, { status, reason, comment }: SavedResponse): void {
  later(
    ctx,
    sql`insert into lender_responses (partner_id, deal_id, lender_id, status, reason, comment, by_user, by_name, responded_at)
        values (${ctx.partner_id}, ${deal}, ${ctx.actor.lender_id}, ${status}, ${reason}, ${comment}, ${ctx.actor.user_id},
                ${ctx.actor.full_name}, ${ctx.clock.now()})
        on conflict (partner_id, deal_id, lender_id) do update
           set status = excluded.status, reason = excluded.reason, comment = excluded.comment, by_user = excluded.by_user,
               by_name = excluded.by_name, responded_at = excluded.responded_at, notified_at = null`,
  )
}

/** The terms that the caller's lender offered on a deal (UUID), newest first. */
export async function findOffers(ctx: LenderContext, deal: string): Promise<OfferPart[]> {
  const found = await rows<{ offer: OfferPart }>(
    ctx,
    sql`select ${offerColumns(ctx.clock.now())} as offer from lender_offers o
         where o.partner_id = ${ctx.partner_id} and o.deal_id = ${deal} and o.lender_id = ${ctx.actor.lender_id}
         order by o.created desc, o.id desc`,
  )
  return found.map(({ offer }) => withInstants(offer))
}

export function insertOffer(ctx: LenderContext, deal: string, offer: NewLenderOffer & { readonly id: string }): void {
  const { id, amount, term_months, guaranty_percentage = null, expires_on = null } = offer
  const { rate_type, rate = null, rate_index = null, spread = null, adjustment = null } = offer
  const { fees = '', prepayment = '', conditions = '' } = offer
  later(
    ctx,
    sql`insert into lender_offers (partner_id, id, deal_id, lender_id, amount, rate_type, rate, rate_index, spread, adjustment,
                                   term_months, guaranty_percentage, fees, prepayment, conditions, expires_on, made_by,
                                   made_by_name, created)
        values (${ctx.partner_id}, ${id}, ${deal}, ${ctx.actor.lender_id}, ${amount}, ${rate_type}, ${rate}, ${rate_index},
                ${spread}, ${adjustment}, ${term_months}, ${guaranty_percentage}, ${fees}, ${prepayment}, ${conditions},
                ${expires_on}, ${ctx.actor.user_id}, ${ctx.actor.full_name}, ${ctx.clock.now()})`,
  )
}

/** Withdraws an offer (UUID), with the notification of the partner pending. */
export function saveWithdrawn(ctx: LenderContext, id: string): void {
  later(
    ctx,
    sql`update lender_offers set withdrawn_at = ${ctx.clock.now()}, notified_at = null
         where partner_id = ${ctx.partner_id} and lender_id = ${ctx.actor.lender_id} and id = ${id} and withdrawn_at is null`,
  )
}
