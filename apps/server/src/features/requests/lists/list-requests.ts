import type {
  ListedRequest,
  RequestListQuery,
  RequestTotals,
  RequestTotalsQuery,
} from '@loanyard/contract/requests/lists/request-list'
import { pageOf, pageRequest, totalOf, type Ordering, type Page } from '../../../db/lists/list.ts'
import type { StaffContext } from '../../../services/context.ts'
import { toId } from '../../../services/ids.ts'
import { listedRequestCan } from '../policy.ts'
import { countRequests, findListedRequests, type ListedRow } from './request-list-queries.ts'

/** Requests without a due date come last, whichever way. */
export const requestSortColumns = (ordering = 'due_date') =>
  ({
    due_date: {
      expression: `coalesce(q.due_date, '${ordering.startsWith('-') ? '-infinity' : 'infinity'}'::date)`,
      type: 'date',
    },
    created: { expression: 'q.created', type: 'timestamptz' },
    title: { expression: 'q.title_key', type: 'text' },
  }) as const satisfies Record<string, Omit<Ordering, 'name'>>

export function presentListed(ctx: StaffContext, row: ListedRow): ListedRequest {
  return {
    id: toId('requirement', row.id),
    deal: { id: toId('deal', row.deal_id), title: row.deal_title, status: row.deal_status },
    borrower: { full_name: row.borrower_name, client_status: row.client_status },
    stage: row.stage_id === null ? null : { id: toId('stage', row.stage_id), name: row.stage_name ?? '' },
    coordinators: row.coordinators.map((member) => ({ ...member, id: toId('staff', member.id) })),
    kind: row.kind,
    title: row.title,
    is_required: row.is_required,
    status: row.status,
    waiting_on: row.waiting_on,
    other_person: row.other_name,
    due_date: row.due_date,
    is_overdue: row.is_overdue,
    due_in_days: row.due_in_days,
    last_reminded_at: row.last_reminded_at,
    created: row.created,
    version: row.version,
    can: listedRequestCan(ctx, row),
  }
}

/** Those of every deal the caller sees, due first by default. Throws bad_cursor, bad_input. */
export async function listRequests(ctx: StaffContext, query: RequestListQuery): Promise<Page<ListedRequest>> {
  const page = pageRequest(ctx.cursors, query, {
    partner_id: ctx.partner_id,
    url: ctx.url,
    orderings: requestSortColumns(query.ordering),
    byDefault: 'due_date',
  })
  const result = await findListedRequests(ctx, query, page)
  return pageOf(page, result.rows, totalOf(page, result.all), (row) => presentListed(ctx, row))
}

/** Of the whole result. */
export function getRequestTotals(ctx: StaffContext, query: RequestTotalsQuery): Promise<RequestTotals> {
  return countRequests(ctx, query)
}
