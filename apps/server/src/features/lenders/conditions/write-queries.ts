import type { ConditionChanges, NewConditions } from '@loanyard/contract/lenders/conditions/schemas'
import { sql } from '../../../db/client/statement.ts'
import type { Columns } from '../../../db/tables.ts'
import {
  firstRow,
  later,
  rows,
  type LenderContext,
  type PartnerContext,
  type StaffContext,
} from '../../../services/context.ts'
import { newUuid } from '../../../services/ids.ts'
import type { ConditionRow } from './rows.ts'

/** Of the caller's lender on a deal (UUID), with those removed. */
export async function countEver(ctx: LenderContext, deal: string): Promise<number> {
  const found = await firstRow<{ ever: number }>(
    ctx,
    sql`select count(*)::integer as ever from lender_conditions
         where partner_id = ${ctx.partner_id} and deal_id = ${deal} and lender_id = ${ctx.actor.lender_id}`,
  )
  return found?.ever ?? 0
}

/** The lender's people write one at a time until the transaction ends. */
export function lockConditions(ctx: LenderContext, deal: string): void {
  const name = `conditions ${ctx.partner_id} ${deal} ${ctx.actor.lender_id}`
  later(ctx, sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

export function insertConditions(ctx: LenderContext, deal: string, list: NewConditions['conditions']): void {
  const now = ctx.clock.now()
  for (const [position, one] of list.entries()) {
    const { title, details = '', kind = 'Document', due_before = 'Closing', due_date = null } = one
    later(
      ctx,
      sql`insert into lender_conditions (partner_id, id, deal_id, lender_id, title, details, kind, due_before, due_on, created,
                                         created_by, created_by_name, position, partner_pending_at)
          values (${ctx.partner_id}, ${newUuid()}, ${deal}, ${ctx.actor.lender_id}, ${title}, ${details}, ${kind}, ${due_before},
                  ${due_date}::date, ${now}, ${ctx.actor.user_id}, ${ctx.actor.full_name}, ${position}, ${now})`,
    )
  }
}

export function saveCondition(ctx: LenderContext, row: ConditionRow, input: ConditionChanges): void {
  const { title = row.title, details = row.details, kind = row.kind, due_before = row.due_before } = input
  const due_on = input.due_date === undefined ? row.due_on : input.due_date
  later(
    ctx,
    sql`update lender_conditions set title = ${title}, details = ${details}, kind = ${kind}, due_before = ${due_before},
               due_on = ${due_on}::date, version = version + 1
         where partner_id = ${ctx.partner_id} and id = ${row.id}`,
  )
}

export function saveRemoved(ctx: LenderContext, id: string): void {
  later(
    ctx,
    sql`update lender_conditions set removed_at = ${ctx.clock.now()}, partner_pending_at = null, version = version + 1
         where partner_id = ${ctx.partner_id} and id = ${id}`,
  )
}

/** The lender's decision. The partner is emailed about answers sent back. */
export function saveDecision(ctx: LenderContext, id: string, status: ConditionRow['status'], comment: string): void {
  const now = ctx.clock.now()
  const isReopened = status === 'Open'
  later(
    ctx,
    sql`update lender_conditions set status = ${status}, comment = ${comment}, version = version + 1,
               decided_at = ${isReopened ? null : now}, decided_by_name = ${isReopened ? null : ctx.actor.full_name},
               partner_pending_at = ${now}
         where partner_id = ${ctx.partner_id} and id = ${id}`,
  )
}

/** The partner's answer. `documents`: UUIDs, in order. */
export function saveAnswer(ctx: StaffContext, id: string, answer: string, documents: readonly string[]): void {
  const now = ctx.clock.now()
  later(
    ctx,
    sql`update lender_conditions set status = 'Answered', answer = ${answer}, answered_at = ${now},
               answered_by_name = ${ctx.actor.full_name}, lender_pending_at = ${now}, version = version + 1
         where partner_id = ${ctx.partner_id} and id = ${id}`,
  )
  later(ctx, sql`delete from lender_condition_documents where partner_id = ${ctx.partner_id} and condition_id = ${id}`)
  later(
    ctx,
    sql`insert into lender_condition_documents (partner_id, condition_id, document_id, position)
        select ${ctx.partner_id}, ${id}, f.id, f.position from unnest(${[...documents]}::uuid[]) with ordinality as f (id, position)`,
  )
}

/** The request (UUID) that asks the borrower for it. */
export function saveRequest(ctx: StaffContext, id: string, requirement: string): void {
  later(
    ctx,
    sql`update lender_conditions set requirement_id = ${requirement}
         where partner_id = ${ctx.partner_id} and id = ${id}`,
  )
}

/** Of these documents (UUIDs), those that lenders can open on a deal (UUID). */
export async function findApprovedDocuments(
  ctx: StaffContext,
  deal: string,
  ids: readonly string[],
): Promise<string[]> {
  const found = await rows<Columns<'documents', 'id'>>(
    ctx,
    sql`select x.id from documents x
         where x.partner_id = ${ctx.partner_id} and x.deal_id = ${deal} and x.id = any (${[...ids]}::uuid[]) and x.state = 'ready'
           and x.deleted_at is null and exists (
             select from submission_documents h
               join submissions s on s.partner_id = h.partner_id and s.id = h.submission_id and s.status = 'Approved' and s.withdrawn_at is null
               join requirements q on q.partner_id = s.partner_id and q.id = s.requirement_id and q.status = 'Approved' and q.deleted_at is null
              where h.partner_id = x.partner_id and h.document_id = x.id)`,
  )
  return found.map(({ id }) => id)
}

/** UUIDs. */
interface DealAndLender {
  readonly deal: string
  readonly lender: string
}

export type PendingCondition = Columns<'lender_conditions', 'title' | 'status' | 'comment' | 'answered_by_name'> & {
  readonly pending_at: string
}

/** What the lender added or decided since the partner's last email; counts as emailed from now on. */
export function takeForPartner(tx: PartnerContext, { deal, lender }: DealAndLender): Promise<PendingCondition[]> {
  return rows<PendingCondition>(
    tx,
    sql`with taken as (
          select id, partner_pending_at from lender_conditions
           where partner_id = ${tx.partner_id} and deal_id = ${deal} and lender_id = ${lender} and partner_pending_at is not null
             for no key update),
        cleared as (
          update lender_conditions c set partner_pending_at = null from taken t
           where c.partner_id = ${tx.partner_id} and c.id = t.id
           returning c.title, c.status, c.comment, c.answered_by_name, c.created, c.position, t.partner_pending_at as pending_at)
        select title, status, comment, answered_by_name, pending_at from cleared order by created, position`,
  )
}

/**
 * What the partner answered since the lender's last email; counts as emailed from now on. None while one was answered
 * after `quietSince`.
 */
export function takeForLender(
  tx: PartnerContext,
  { deal, lender }: DealAndLender,
  quietSince: Date,
): Promise<PendingCondition[]> {
  return rows<PendingCondition>(
    tx,
    sql`with taken as (
          select id, lender_pending_at from lender_conditions
           where partner_id = ${tx.partner_id} and deal_id = ${deal} and lender_id = ${lender} and lender_pending_at is not null
             and not exists (
               select from lender_conditions n where n.partner_id = ${tx.partner_id} and n.deal_id = ${deal} and n.lender_id = ${lender}
                  and n.lender_pending_at > ${quietSince})
             for no key update),
        cleared as (
          update lender_conditions c set lender_pending_at = null from taken t
           where c.partner_id = ${tx.partner_id} and c.id = t.id
           returning c.title, c.status, c.comment, c.answered_by_name, c.created, c.position, c.removed_at, t.lender_pending_at as pending_at)
        select title, status, comment, answered_by_name, pending_at from cleared where removed_at is null order by created, position`,
  )
}
