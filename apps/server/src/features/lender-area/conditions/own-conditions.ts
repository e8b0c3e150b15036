import type {
  Condition,
  ConditionChanges,
  ConditionDecision,
  NewConditions,
} from '@loanyard/contract/lenders/conditions/schemas'
import { notFound } from '../../../errors.ts'
import { recordAudit, type FieldChange } from '../../../services/audit/record-audit.ts'
import { withTransaction, type LenderContext } from '../../../services/context.ts'
import { toUuid } from '../../../services/ids.ts'
import { quotaExceeded } from '../../../services/quotas/assert-quota.ts'
import {
  assertNotStale,
  assertOpenDeal,
  authorizeAct,
  countEver,
  findCondition,
  findConditions,
  insertConditions,
  lockConditions,
  mostConditions,
  mostEver,
  presentCondition,
  saveCondition,
  saveDecision,
  saveRemoved,
  transitions,
  type ConditionAct,
  type ConditionIds,
  type ConditionList,
  type ConditionRow,
} from '../../lenders/index.ts'
import * as copy from '../copy.ts'
import { authorize } from '../policy.ts'
import { findSharedDeal } from '../shared-deal-queries.ts'

async function listOf(ctx: LenderContext, dealId: string): Promise<ConditionList> {
  const deal = await findSharedDeal(ctx, dealId)
  if (deal === null) throw notFound()
  const found = await findConditions(ctx, deal.deal_id)
  const isOpen = deal.status === 'Active' || deal.status === 'On Hold'
  return {
    results: found.map((row) => presentCondition(ctx, row)),
    can: { add: isOpen && found.length < mostConditions },
  }
}

/** The caller's lender's conditions. Throws not_found. */
export function listOwnConditions(ctx: LenderContext, dealId: string): Promise<ConditionList> {
  authorize(ctx, 'own_condition.read')
  return listOf(ctx, dealId)
}

const lenderChange = ({ actor }: LenderContext): FieldChange => ({ field: 'lender', from: null, to: actor.lender_name })

function record(
  tx: LenderContext,
  deal: string,
  action:
    | 'lender_conditions_added'
    | 'lender_condition_changed'
    | 'lender_condition_removed'
    | 'lender_condition_decided',
  change: FieldChange & { readonly subject: string },
): void {
  const { subject, ...rest } = change
  const recipients = { lender: tx.actor.lender_id, deal }
  recordAudit(tx, { action, subject, deal, recipients, changes: [lenderChange(tx), rest] })
}

/** Throws not_found, deal_not_active, quota_exceeded. */
export function addConditions(
  ctx: LenderContext,
  dealId: string,
  { conditions }: NewConditions,
): Promise<ConditionList> {
  authorize(ctx, 'own_condition.add')
  return withTransaction(ctx, async (tx) => {
    lockConditions(tx, toUuid('deal', dealId))
    const deal = await findSharedDeal(tx, dealId)
    if (deal === null) throw notFound()
    assertOpenDeal(deal.status)
    const present = await findConditions(tx, deal.deal_id)
    if (present.length + conditions.length > mostConditions) throw quotaExceeded(copy.tooManyConditions(mostConditions))
    if ((await countEver(tx, deal.deal_id)) + conditions.length > mostEver)
      throw quotaExceeded(copy.tooManyEver(mostEver))
    insertConditions(tx, deal.deal_id, conditions)
    const change = { field: 'conditions', from: null, to: copy.conditionCount(conditions.length) }
    record(tx, deal.deal_id, 'lender_conditions_added', { ...change, subject: tx.actor.lender_id })
    return listOf(tx, dealId)
  })
}

/** The condition, locked, if the act is possible. Throws not_found, stale, deal_not_active, status_change_refused. */
async function lockFor(
  tx: LenderContext,
  ids: ConditionIds,
  act: ConditionAct,
  ifMatch: number | null,
): Promise<ConditionRow> {
  const row = await findCondition(tx, ids, { lock: true })
  if (row === null) throw notFound()
  assertNotStale(tx, row, ifMatch)
  assertOpenDeal(row.deal_status)
  authorizeAct(act, row.status)
  return row
}

async function presentSaved(tx: LenderContext, ids: ConditionIds): Promise<Condition> {
  const saved = await findCondition(tx, ids)
  if (saved === null) throw new Error('a locked condition was not there to be read')
  return presentCondition(tx, saved)
}

/** Throws not_found, stale, deal_not_active, status_change_refused. */
export function updateCondition(
  ctx: LenderContext,
  ids: ConditionIds,
  input: ConditionChanges,
  ifMatch: number | null,
): Promise<Condition> {
  authorize(ctx, 'own_condition.update')
  return withTransaction(ctx, async (tx) => {
    const row = await lockFor(tx, ids, 'update', ifMatch)
    saveCondition(tx, row, input)
    const change = { field: 'condition', from: row.title, to: input.title ?? row.title }
    record(tx, row.deal_id, 'lender_condition_changed', { ...change, subject: row.id })
    return presentSaved(tx, ids)
  })
}

/** Throws not_found, stale, deal_not_active, status_change_refused. */
export function removeCondition(ctx: LenderContext, ids: ConditionIds, ifMatch: number | null): Promise<null> {
  authorize(ctx, 'own_condition.remove')
  return withTransaction(ctx, async (tx) => {
    const row = await lockFor(tx, ids, 'remove', ifMatch)
    saveRemoved(tx, row.id)
    const change = { field: 'condition', from: row.title, to: null }
    record(tx, row.deal_id, 'lender_condition_removed', { ...change, subject: row.id })
    return null
  })
}

/** Throws not_found, stale, deal_not_active, status_change_refused. */
export function decideCondition(
  ctx: LenderContext,
  ids: ConditionIds,
  { decision, comment = '' }: ConditionDecision,
  ifMatch: number | null,
): Promise<Condition> {
  authorize(ctx, 'own_condition.decide')
  return withTransaction(ctx, async (tx) => {
    const row = await lockFor(tx, ids, decision, ifMatch)
    const status = transitions[decision].to ?? row.status
    saveDecision(tx, row.id, status, comment)
    const change = { field: 'condition', from: null, to: copy.decidedCondition(row.title, status, comment) }
    record(tx, row.deal_id, 'lender_condition_decided', { ...change, subject: row.id })
    return presentSaved(tx, ids)
  })
}
