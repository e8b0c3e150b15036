import { type Lead, type LeadListQuery, leadCsvColumns } from '@loanyard/contract/leads/schemas'
import { pageOf, pageRequest, totalOf, type Ordering, type Page, allRows } from '../../db/lists/list.ts'
import { notFound } from '../../errors.ts'
import { csvOf } from '../../media/spreadsheets/csv.ts'
import type { StaffContext } from '../../services/context.ts'
import { findReferralSources } from './history/history-queries.ts'
import { findLeads, findLead } from './queries.ts'
import { presentLead } from './rows.ts'

const leadSortColumns = {
  created: { expression: 'l.created', type: 'timestamptz' },
  full_name: { expression: 'l.name_key', type: 'text' },
  loan_amount: { expression: 'coalesce(l.loan_amount, -1)', type: 'numeric' },
  personal_credit_score: { expression: 'coalesce(l.personal_credit_score, -1)', type: 'integer' },
  lead_status: { expression: 'l.lead_status', type: 'text' },
} as const satisfies Record<string, Omit<Ordering, 'name'>>

/** Throws bad_cursor. */
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

/** Suggestions for a form. */
export async function listReferralSources(ctx: StaffContext): Promise<{ results: string[] }> {
  return { results: await findReferralSources(ctx) }
}

/** Throws not_found. */
export async function getLead(ctx: StaffContext, leadId: string): Promise<Lead> {
  const lead = await findLead(ctx, leadId)
  if (lead === null) throw notFound()
  return presentLead(ctx, lead)
}

type ExportQuery = Omit<LeadListQuery, 'limit' | 'cursor'>

/** Streams the filtered leads as CSV: the import columns, then created and modified. */
export async function exportLeads(ctx: StaffContext, query: ExportQuery): Promise<AsyncIterable<string>> {
  const plan = { partner_id: ctx.partner_id, orderings: leadSortColumns, byDefault: '-created' }
  const leads = await allRows(
    ctx.cursors,
    query.ordering,
    plan,
    async (page) => (await findLeads(ctx, query, page)).rows,
  )
  return csvOf([...leadCsvColumns, 'created', 'modified'], leads, (lead) => [
    ...leadCsvColumns.map((column) => lead[column]),
    lead.created,
    lead.modified,
  ])
}
