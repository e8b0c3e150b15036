import {
  type Lead,
  type LeadGroup,
  type LeadGroupsQuery,
  type LeadListQuery,
  leadCsvColumns,
} from '@loanyard/contract/leads/schemas'
import { allRows } from '../../../db/lists/all-rows.ts'
import { presentGroups } from '../../../db/lists/grouping.ts'
import { pageOf, pageRequest, totalOf, type Ordering, type Page, type PageRequest } from '../../../db/lists/list.ts'
import { notFound } from '../../../errors.ts'
import { csvOf } from '../../../media/spreadsheets/csv.ts'
import type { StaffContext } from '../../../services/context.ts'
import { findReferralSources } from '../history/history-queries.ts'
import { findLead } from '../queries.ts'
import { presentLead } from '../rows.ts'
import { findLeadGroups, findLeads, leadGroups } from './list-queries.ts'

const leadSortColumns = {
  created: { expression: 'l.created', type: 'timestamptz' },
  full_name: { expression: 'l.name_key', type: 'text' },
  loan_amount: { expression: 'coalesce(l.loan_amount, -1)', type: 'numeric' },
  personal_credit_score: { expression: 'coalesce(l.personal_credit_score, -1)', type: 'integer' },
  lead_status: { expression: 'l.lead_status', type: 'text' },
} as const satisfies Record<string, Omit<Ordering, 'name'>>

/** How the list and its export are ordered and grouped; newest first by default. */
const listPlan = (ctx: StaffContext) => ({
  partner_id: ctx.partner_id,
  orderings: leadSortColumns,
  byDefault: '-created',
  groupings: leadGroups(ctx),
})

/** Throws bad_cursor, bad_input. */
export async function listLeads(ctx: StaffContext, query: LeadListQuery): Promise<Page<Lead>> {
  const page = pageRequest(ctx.cursors, query, { ...listPlan(ctx), url: ctx.url })
  const result = await findLeads(ctx, query, page)
  return pageOf(page, result.rows, totalOf(page, result.all), (row) => presentLead(ctx, row))
}

/** Of the whole result, in the order of the list. */
export async function getLeadGroups(
  ctx: StaffContext,
  { group_by, ...filters }: LeadGroupsQuery,
): Promise<{ results: LeadGroup[] }> {
  return presentGroups(leadGroups(ctx)[group_by], await findLeadGroups(ctx, filters, group_by))
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

type ExportQuery = Omit<LeadListQuery, 'limit' | 'cursor' | 'after_group'>

/** Streams the filtered leads as CSV: the import columns, then created and modified. */
export async function exportLeads(ctx: StaffContext, query: ExportQuery): Promise<AsyncIterable<string>> {
  const find = async (page: PageRequest) => (await findLeads(ctx, query, page)).rows
  const leads = await allRows(ctx.cursors, query, listPlan(ctx), find)
  return csvOf([...leadCsvColumns, 'created', 'modified'], leads, (lead) => [
    ...leadCsvColumns.map((column) => lead[column]),
    lead.created,
    lead.modified,
  ])
}
