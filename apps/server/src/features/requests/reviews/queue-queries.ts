import type { RequestKind } from '@loanyard/contract/core/values'
import { maxWaitingCounted, type ReviewQueueQuery } from '@loanyard/contract/requests/lists/review-queue'
import { empty, fixed, sql } from '../../../db/client/statement.ts'
import { pageStatement, type Keyed, type PageRequest } from '../../../db/lists/list.ts'
import type { Columns, Tables } from '../../../db/tables.ts'
import { rows, type StaffContext } from '../../../services/context.ts'
import { toUuid } from '../../../services/ids.ts'
import { dealsOf } from '../../deals/index.ts'

interface RequestOfAnswer extends Columns<'requirements', 'deal_id' | 'title' | 'is_required'> {
  readonly request_id: string
  readonly deal_title: Tables['deals']['title']
  readonly stage: Tables['stages']['name']
  readonly kind: RequestKind
}

export interface WaitingAnswerRow
  extends Keyed, RequestOfAnswer, Columns<'submissions', 'submitted_by_name' | 'modified'> {
  readonly side: 'client' | 'staff'
  readonly documents_count: number
  readonly is_not_applicable: boolean
  readonly total: number | null
}

/** Deals that are over need no review. `all` includes the row that carries the total when there are no answers. */
export async function findWaitingAnswers(
  ctx: StaffContext,
  page: PageRequest,
  { of = 'everyone', request }: Pick<ReviewQueueQuery, 'of' | 'request'>,
): Promise<{ rows: WaitingAnswerRow[]; all: WaitingAnswerRow[] }> {
  const mine = of === 'mine' ? sql` and (r.created_by = ${ctx.actor.user_id} or (true${dealsOf(ctx, true)}))` : empty
  const only = request === undefined ? empty : sql` and r.id = ${toUuid('requirement', request)}`
  const from = fixed(`submissions a
      join requirements r on r.partner_id = a.partner_id and r.id = a.requirement_id and r.deleted_at is null and r.status = 'Submitted'
      join deals d on d.partner_id = r.partner_id and d.id = r.deal_id and d.deleted_at is null and d.status not in ('Declined', 'Withdrawn')`)
  const where = sql`a.partner_id = ${ctx.partner_id} and a.status = 'Submitted' and a.withdrawn_at is null${dealsOf(ctx, false)}${mine}${only}`
  const all = await rows<WaitingAnswerRow>(
    ctx,
    pageStatement(page, {
      select:
        fixed(`a.id, a.requirement_id as request_id, r.deal_id, d.title as deal_title, d.partner_id, d.stage_id, r.kind,
        r.title, r.is_required, a.submitted_by_name, a.side, a.modified, a.not_applicable is not null as is_not_applicable`),
      from,
      where,
      idColumn: 'a.id',
      total: sql`(select count(*) from (select from ${from} where ${where} limit ${maxWaitingCounted}) counted)`,
      alsoSelect: fixed(`, s.name as stage, (select count(*)::int from submission_documents u
          join documents f on f.partner_id = u.partner_id and f.id = u.document_id and f.deleted_at is null
         where u.partner_id = page.partner_id and u.submission_id = page.id) as documents_count`),
      alsoJoin: fixed(`left join stages s on s.partner_id = page.partner_id and s.id = page.stage_id`),
    }),
  )
  return { rows: all.filter(({ id }) => id !== null), all }
}
