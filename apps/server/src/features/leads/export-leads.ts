import { leadCsvColumns, type LeadListQuery } from '@loanyard/contract/leads'
import type { StaffContext } from '../../platform/context.ts'
import { csvOf } from '../../platform/csv.ts'
import { allRows } from '../../platform/list.ts'
import { leadSortColumns } from './list-leads.ts'
import { findLeads } from './queries.ts'

type ExportQuery = Omit<LeadListQuery, 'limit' | 'cursor'>

/** The filtered leads as CSV, read and sent a thousand at a time; the columns are those an import takes, and two more. */
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
