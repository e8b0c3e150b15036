import type { Condition } from '@loanyard/contract/lenders/conditions/schemas'
import type { Columns, Tables } from '../../../db/tables.ts'
import { AppError } from '../../../errors.ts'
import { isLender, type LenderContext, type StaffContext } from '../../../services/context.ts'
import { toId } from '../../../services/ids.ts'
import * as copy from './copy.ts'
import { conditionCan } from './policy.ts'

export interface ConditionRow extends Columns<
  'lender_conditions',
  | 'id'
  | 'deal_id'
  | 'lender_id'
  | 'title'
  | 'details'
  | 'kind'
  | 'due_before'
  | 'due_on'
  | 'status'
  | 'answer'
  | 'answered_at'
  | 'answered_by_name'
  | 'comment'
  | 'decided_at'
  | 'decided_by_name'
  | 'created'
  | 'created_by_name'
  | 'version'
> {
  readonly lender_name: string
  readonly is_overdue: boolean
  readonly documents: { id: string; name: string; is_available: boolean }[]
  readonly request: { id: string; title: string; status: Tables['requirements']['status'] } | null
  readonly deal_status: Tables['deals']['status']
  readonly is_shared: boolean
}

const isOpenDeal = ({ deal_status, is_shared }: Pick<ConditionRow, 'deal_status' | 'is_shared'>): boolean =>
  is_shared && (deal_status === 'Active' || deal_status === 'On Hold')

export function presentCondition(ctx: StaffContext | LenderContext, row: ConditionRow): Condition {
  const isForLender = isLender(ctx)
  const request = isForLender ? null : row.request
  const side = isForLender ? 'lender' : 'partner'
  return {
    id: toId('lender_condition', row.id),
    lender: { id: toId('lender', row.lender_id), name: row.lender_name },
    title: row.title,
    details: row.details,
    kind: row.kind,
    due_before: row.due_before,
    due_date: row.due_on,
    is_overdue: row.is_overdue,
    status: row.status,
    answer: row.answer,
    documents: row.documents.map((one) => ({ ...one, id: toId('document', one.id) })),
    answered: row.answered_at === null ? null : { at: row.answered_at, by: row.answered_by_name ?? '' },
    comment: row.comment,
    decided: row.decided_at === null ? null : { at: row.decided_at, by: row.decided_by_name ?? '' },
    request: request === null ? null : { ...request, id: toId('requirement', request.id) },
    created: row.created,
    created_by: row.created_by_name,
    version: row.version,
    can: conditionCan(side, { status: row.status, is_open_deal: isOpenDeal(row) }),
  }
}

/** Throws stale, with the current condition, unless the caller's If-Match is its version. */
export function assertNotStale(ctx: StaffContext | LenderContext, row: ConditionRow, ifMatch: number | null): void {
  if (ifMatch !== null && ifMatch !== row.version) {
    throw new AppError('stale', copy.stale, { current: presentCondition(ctx, row) })
  }
}

export interface ConditionList {
  results: Condition[]
  can: { add: boolean }
}
