import type { LenderDealsQuery, LenderDealSummary, LenderPartner } from '@loanyard/contract/lender-area/schemas'
import { pageOf, pageRequest, totalOf, type Page } from '../../db/lists/list.ts'
import type { LenderContext, UserContext } from '../../services/context.ts'
import { toId } from '../../services/ids.ts'
import { findLenderDeals, findLenderPartners, type LenderDealListRow, type LenderPartnerRow } from './list-queries.ts'

const dealOrderings = {
  shared_at: { expression: 'h.created', type: 'timestamptz' },
  modified: { expression: 'd.modified', type: 'timestamptz' },
  title: { expression: 'd.title_key', type: 'text' },
  loan_amount: { expression: 'coalesce(d.loan_amount, -1)', type: 'numeric' },
} as const

/** The deals shared with the caller, last shared first. Throws bad_cursor. */
export async function listLenderDeals(ctx: LenderContext, query: LenderDealsQuery): Promise<Page<LenderDealSummary>> {
  const { partner_id, url } = ctx
  // The same URL lists other deals for another lender.
  const plan = {
    partner_id: `${partner_id} ${ctx.actor.lender_id}`,
    url,
    orderings: dealOrderings,
    byDefault: '-shared_at',
  }
  const page = pageRequest(ctx.cursors, query, plan)
  const all = await findLenderDeals(ctx, page, query)
  return pageOf(
    page,
    all.filter(({ id }) => id !== null),
    totalOf(page, all),
    presentSharedDeal,
  )
}

export function presentSharedDeal(row: LenderDealListRow): LenderDealSummary {
  const { title, business_name, loan_amount, loan_purpose, status, shared_at, modified, response } = row
  return {
    id: toId('deal', row.id),
    title,
    business_name,
    borrower_name: `${row.borrower_first_name} ${row.borrower_last_name}`,
    loan_amount,
    loan_purpose,
    stage: { id: toId('stage', row.stage_id), name: row.stage_name, number: row.stage_number },
    status,
    shared_at,
    modified,
    response,
    unread_messages: row.unread_messages,
    opened: row.opened,
    documents_count: row.documents_count,
  }
}

interface PageQuery {
  readonly limit?: number | undefined
  readonly cursor?: string | undefined
  readonly ordering?: string | undefined
}

const partnerOrderings = {
  name: { expression: 'private.normalize(p.name) collate "C"', type: 'text' },
} as const

/** The partners of the caller's lenders, by name. Throws bad_cursor. */
export async function listLenderPartners(ctx: UserContext, query: PageQuery): Promise<Page<LenderPartner>> {
  const page = pageRequest(ctx.cursors, query, {
    partner_id: ctx.actor.user_id,
    url: ctx.url,
    orderings: partnerOrderings,
    byDefault: 'name',
  })
  const all = await findLenderPartners(ctx, page)
  return pageOf(
    page,
    all.filter(({ id }) => id !== null),
    totalOf(page, all),
    presentPartner,
  )
}

function presentPartner(row: LenderPartnerRow): LenderPartner {
  const { id, name, logo, deals_count, new_deals, unread_messages } = row
  return {
    partner: { id: toId('partner', id), name, logo },
    lender: { id: toId('lender', row.lender_id), name: row.lender_name },
    deals_count,
    new_deals,
    unread_messages,
  }
}
