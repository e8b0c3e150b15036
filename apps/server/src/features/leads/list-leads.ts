import type { Lead, LeadListQuery } from '@loanyard/contract/leads'
import type { StaffContext } from '../../platform/context.ts'
import { pageOf, pageRequest, totalOf, type Ordering, type Page } from '../../platform/list.ts'
import { findLeads } from './queries.ts'
import { presentLead } from './rows.ts'

export const leadSortColumns = {
  created: { expression: 'l.created', type: 'timestamptz' },
  full_name: { expression: 'l.name_key', type: 'text' },
  loan_amount: { expression: 'coalesce(l.loan_amount, -1)', type: 'numeric' },
  personal_credit_score: { expression: 'coalesce(l.personal_credit_score, -1)', type: 'integer' },
  lead_status: { expression: 'l.lead_status', type: 'text' },
} as const satisfies Record<string, Omit<Ordering, 'name'>>

/** The leads the caller may see, a page at a time. Throws bad_cursor. */
export async function listLeads(ctx: StaffContext, query: LeadListQuery): Promise<Page<Lead>> {
  const page = pageRequest(ctx.cursors, query, {
    partner_id: ctx.partner_id,
    url: ctx.url,
    orderings: leadSortColumns,
    byDefault: '-created',
  })
  const result = await findLeads(ctx, query, page)
  return pageOf(page, result.rows, totalOf(page, result.all), (row) => presentLead(ctx, row))
}
