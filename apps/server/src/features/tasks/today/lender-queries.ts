import { fixed, sql, type Statement } from '../../../db/client/statement.ts'
import type { Columns, Tables } from '../../../db/tables.ts'
import { partnerToday } from '../../../services/clock.ts'
import type { StaffContext } from '../../../services/context.ts'
import { dealsOf, type NextStepRow } from '../../deals/index.ts'
import { nextStepOfLead } from '../../leads/index.ts'
import { expiryDays, mostLines, silentDays } from './policy.ts'
import { leadsOf, notSnoozed } from './scope-queries.ts'

interface OfLender {
  readonly deal_title: Tables['deals']['title']
  readonly lender_name: Tables['lenders']['name']
}

export interface SilentRow extends OfLender, Columns<'lender_shares', 'id' | 'deal_id' | 'lender_id'> {
  readonly shared_at: string
  readonly days: number
}

/** Lenders that have had a deal for days and haven't answered, longest first. */
export function silentLenders(ctx: StaffContext, mine: boolean): Statement {
  return sql`select h.id, h.deal_id, d.title as deal_title, h.lender_id, n.name as lender_name, h.created as shared_at,
           floor(extract(epoch from ${ctx.clock.now()}::timestamptz - h.created) / 86400)::integer as days
      from lender_shares h
      join deals d on d.partner_id = h.partner_id and d.id = h.deal_id
      join lenders n on n.partner_id = h.partner_id and n.id = h.lender_id
     where h.partner_id = ${ctx.partner_id} and h.ended_at is null
       and h.created < ${ctx.clock.now()}::timestamptz - make_interval(days => ${silentDays})
       and d.deleted_at is null and d.status = 'Active' and n.status <> 'Inactive'
       and not exists (select from lender_responses a where a.partner_id = h.partner_id and a.deal_id = h.deal_id and a.lender_id = h.lender_id)
       ${dealsOf(ctx, mine)}${notSnoozed(ctx, 'silent_lenders', fixed('h.id'))}
     order by h.created, h.id limit ${mostLines + 1}`
}

export interface ExpiringRow extends OfLender, Columns<'lender_offers', 'id' | 'deal_id' | 'lender_id' | 'amount'> {
  readonly expires_on: NonNullable<Tables['lender_offers']['expires_on']>
}

/** Offers that end within a week, unless a newer one of the lender replaced them. */
export function expiringOffers(ctx: StaffContext, mine: boolean): Statement {
  const today = partnerToday(ctx)
  return sql`select o.id, o.deal_id, d.title as deal_title, o.lender_id, n.name as lender_name, o.amount, o.expires_on
      from lender_offers o
      join deals d on d.partner_id = o.partner_id and d.id = o.deal_id
      join lenders n on n.partner_id = o.partner_id and n.id = o.lender_id
     where o.partner_id = ${ctx.partner_id} and o.withdrawn_at is null and o.accepted_at is null and o.expires_on is not null
       and o.expires_on >= ${today} and o.expires_on <= ${today} + ${expiryDays}::integer
       and d.deleted_at is null and d.status = 'Active'
       and not exists (select from lender_offers w where w.partner_id = o.partner_id and w.deal_id = o.deal_id
                          and w.lender_id = o.lender_id and w.withdrawn_at is null and (w.created, w.id) > (o.created, o.id))
       ${dealsOf(ctx, mine)}${notSnoozed(ctx, 'expiring_offers', fixed('o.id'))}
     order by o.expires_on, o.id limit ${mostLines + 1}`
}

export interface NewLeadRow extends Columns<'leads', 'id' | 'full_name' | 'loan_amount' | 'source' | 'created'> {
  readonly next_step: NextStepRow
}

/** Newest first. */
export function newLeads(ctx: StaffContext, mine: boolean): Statement {
  return sql`select l.id, l.full_name, l.loan_amount, l.source, l.created, ${nextStepOfLead(ctx)} as next_step
      from leads l
     where l.partner_id = ${ctx.partner_id} and l.deleted_at is null and l.lead_status = 'New'
       ${leadsOf(ctx, mine)}${notSnoozed(ctx, 'new_leads', fixed('l.id'))}
     order by l.created desc, l.id desc limit ${mostLines + 1}`
}
