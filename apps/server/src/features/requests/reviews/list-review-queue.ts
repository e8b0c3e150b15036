import type { ReviewQueueQuery, WaitingAnswer } from '@loanyard/contract/requests/lists/review-queue'
import { pageOf, pageRequest, totalOf, type Page } from '../../../db/lists/list.ts'
import type { StaffContext } from '../../../services/context.ts'
import { toId } from '../../../services/ids.ts'
import { findWaitingAnswers, type WaitingAnswerRow } from './queue-queries.ts'

const orderings = { waiting_since: { expression: 'a.modified', type: 'timestamptz' } } as const

function presentWaiting(row: WaitingAnswerRow): WaitingAnswer {
  return {
    id: toId('submission', row.id),
    request: toId('requirement', row.request_id),
    deal: { id: toId('deal', row.deal_id), title: row.deal_title, stage: row.stage },
    kind: row.kind,
    title: row.title,
    is_required: row.is_required,
    submitted_by: { name: row.submitted_by_name, side: row.side },
    waiting_since: row.modified,
    documents_count: row.documents_count,
    is_not_applicable: row.is_not_applicable,
  }
}

/** Over all deals the caller sees, the longest waiting first. Throws bad_cursor. */
export async function listReviewQueue(ctx: StaffContext, query: ReviewQueueQuery): Promise<Page<WaitingAnswer>> {
  const page = pageRequest(ctx.cursors, query, {
    partner_id: ctx.partner_id,
    url: ctx.url,
    orderings,
    byDefault: 'waiting_since',
  })
  const result = await findWaitingAnswers(ctx, page, query)
  return pageOf(page, result.rows, totalOf(page, result.all), presentWaiting)
}
