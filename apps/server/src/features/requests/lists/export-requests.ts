import type { RequestListQuery } from '@loanyard/contract/requests/lists/request-list'
import { allRows } from '../../../db/lists/all-rows.ts'
import { csvOf } from '../../../media/spreadsheets/csv.ts'
import type { StaffContext } from '../../../services/context.ts'
import { presentListed, requestSortColumns } from './list-requests.ts'
import { findListedRequests } from './request-list-queries.ts'

const header = [
  'title',
  'kind',
  'deal',
  'deal_status',
  'borrower',
  'stage',
  'status',
  'waiting_on',
  'is_required',
  'due_date',
  'is_overdue',
  'last_reminded_at',
  'coordinators',
  'created',
]

type ExportQuery = Omit<RequestListQuery, 'limit' | 'cursor'>

/** Reads and sends a thousand requests at a time. */
export async function exportRequests(ctx: StaffContext, query: ExportQuery): Promise<AsyncIterable<string>> {
  const orderings = requestSortColumns(query.ordering)
  const plan = { partner_id: ctx.partner_id, orderings, byDefault: 'due_date' }
  const requests = await allRows(
    ctx.cursors,
    query,
    plan,
    async (page) => (await findListedRequests(ctx, query, page)).rows,
  )
  return csvOf(header, requests, (row) => {
    const { deal, borrower, stage, coordinators, ...request } = presentListed(ctx, row)
    return [
      request.title,
      request.kind,
      deal.title,
      deal.status,
      borrower.full_name,
      stage?.name ?? null,
      request.status,
      request.waiting_on,
      String(request.is_required),
      request.due_date,
      String(request.is_overdue),
      request.last_reminded_at,
      coordinators.map(({ full_name }) => full_name).join(', '),
      request.created,
    ]
  })
}
