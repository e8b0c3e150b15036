import type { Condition, ConditionAnswer, ConditionRequest } from '@loanyard/contract/lenders/conditions/schemas'
import { AppError, badInput, notFound } from '../../../errors.ts'
import { recordAudit } from '../../../services/audit/record-audit.ts'
import { withTransaction, type StaffContext } from '../../../services/context.ts'
import { toId, toUuid } from '../../../services/ids.ts'
import { findDeal } from '../../deals/index.ts'
import { createAdditionalRequest } from '../../requests/index.ts'
import * as copy from '../copy.ts'
import { queueLenderNotification } from '../messages/notify-lender.ts'
import { authorize } from '../policy.ts'
import { assertOpenDeal, authorizeAct } from './policy.ts'
import { findCondition, findConditions, type ConditionIds } from './queries.ts'
import { assertNotStale, presentCondition, type ConditionList, type ConditionRow } from './rows.ts'
import { findApprovedDocuments, saveAnswer, saveRequest } from './write-queries.ts'

/** The conditions of every lender that has or had the deal. Throws forbidden, not_found. */
export async function listConditions(ctx: StaffContext, dealId: string): Promise<ConditionList> {
  authorize(ctx, 'condition.read')
  const deal = await findDeal(ctx, dealId)
  if (deal === null) throw notFound()
  const found = await findConditions(ctx, deal.id)
  return { results: found.map((row) => presentCondition(ctx, row)), can: { add: false } }
}

/** Throws not_found, stale, not_shared, deal_not_active, status_change_refused. */
async function lockToAnswer(tx: StaffContext, ids: ConditionIds, ifMatch: number | null): Promise<ConditionRow> {
  if ((await findDeal(tx, ids.deal_id)) === null) throw notFound()
  const row = await findCondition(tx, ids, { lock: true })
  if (row === null) throw notFound()
  assertNotStale(tx, row, ifMatch)
  if (!row.is_shared) throw new AppError('not_shared', copy.sharingEnded(row.lender_name))
  assertOpenDeal(row.deal_status)
  authorizeAct('answer', row.status)
  return row
}

function record(
  tx: StaffContext,
  { id, deal_id, lender_id, lender_name, title }: ConditionRow,
  action: 'lender_condition_answered' | 'lender_condition_requested',
): void {
  recordAudit(tx, {
    action,
    subject: id,
    deal: deal_id,
    // The lender doesn't see what the borrower is asked for.
    ...(action === 'lender_condition_answered' ? { recipients: { lender: lender_id, deal: deal_id } } : {}),
    changes: [
      { field: 'lender', from: null, to: lender_name },
      { field: 'condition', from: null, to: title },
    ],
    data: { lender: lender_id },
  })
}

async function presentSaved(tx: StaffContext, ids: ConditionIds): Promise<Condition> {
  const saved = await findCondition(tx, ids)
  if (saved === null) throw new Error('a locked condition was not there to be read')
  return presentCondition(tx, saved)
}

/** Throws forbidden, not_found, stale, not_shared, deal_not_active, status_change_refused, bad_input. */
export function answerCondition(
  ctx: StaffContext,
  ids: ConditionIds,
  { answer, documents }: ConditionAnswer,
  ifMatch: number | null,
): Promise<Condition> {
  authorize(ctx, 'condition.answer')
  return withTransaction(ctx, async (tx) => {
    const row = await lockToAnswer(tx, ids, ifMatch)
    const wanted = [...new Set(documents.map((one) => toUuid('document', one)))]
    const approved = await findApprovedDocuments(tx, row.deal_id, wanted)
    if (approved.length < wanted.length) throw badInput([{ path: 'documents', message: copy.documentNotApproved }])
    saveAnswer(tx, row.id, answer, wanted)
    record(tx, row, 'lender_condition_answered')
    await queueLenderNotification(tx, { deal: row.deal_id, lender: row.lender_id })
    return presentSaved(tx, ids)
  })
}

/**
 * Asks the borrower for it with a request in the deal's stage. Throws forbidden, not_found, stale, not_shared,
 * deal_not_active, status_change_refused.
 */
export function requestForCondition(
  ctx: StaffContext,
  ids: ConditionIds,
  input: ConditionRequest,
  ifMatch: number | null,
): Promise<Condition> {
  authorize(ctx, 'condition.request')
  return withTransaction(ctx, async (tx) => {
    const row = await lockToAnswer(tx, ids, ifMatch)
    if (row.request !== null) throw new AppError('status_change_refused', copy.alreadyRequested)
    const deal = await findDeal(tx, ids.deal_id)
    if (deal === null) throw notFound()
    const { title, description, due_date, request_type } = input
    const place = { deal: ids.deal_id, stage: toId('stage', deal.stage_id) }
    const made = await createAdditionalRequest(tx, {
      ...place,
      title,
      description,
      due_date,
      request_type,
      is_required: true,
      template_document: null,
      slots: [],
      signature_fields: [],
    })
    saveRequest(tx, row.id, toUuid('requirement', made.id))
    record(tx, row, 'lender_condition_requested')
    return presentSaved(tx, ids)
  })
}
