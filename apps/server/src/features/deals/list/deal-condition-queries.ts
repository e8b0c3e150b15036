import type { BoardQuery } from '@loanyard/contract/deals/filters'
import { fixed, sql, type Statement } from '../../../db/client/statement.ts'
import { partnerToday } from '../../../services/clock.ts'
import type { StaffContext } from '../../../services/context.ts'
import { toUuid } from '../../../services/ids.ts'

/** Deals of any of the coordinators; `none`: or of none. `column` has the deal's id. */
export function byCoordinator(ctx: StaffContext, chosen: readonly string[], column = 'd.id'): Statement {
  const deal = fixed(column)
  const ids = chosen.filter((each) => each !== 'me' && each !== 'none')
  const staff = [
    ...ids.map((id) => toUuid('staff', id)),
    ...(chosen.includes('me') && ctx.actor.staff_id !== null ? [ctx.actor.staff_id] : []),
  ]
  const theirs = sql`${deal} in (select c.deal_id from deal_coordinators c
    where c.partner_id = ${ctx.partner_id} and c.staff_id = any (${staff}::uuid[]))`
  const unassigned = sql`not exists (select from deal_coordinators c where c.partner_id = ${ctx.partner_id} and c.deal_id = ${deal})`
  if (!chosen.includes('none')) return theirs
  return staff.length === 0 ? unassigned : sql`(${theirs} or ${unassigned})`
}

function byTurn(ctx: StaffContext, condition: Statement): Statement {
  return sql`d.id in (select t.deal_id from deal_turns t where t.partner_id = ${ctx.partner_id} and ${condition})`
}

/** Conditions on people and requests. */
export function moreConditions(ctx: StaffContext, filters: BoardQuery): Statement[] {
  const { coordinator, loan_purpose, lender, waiting_on, overdue, needs_review } = filters
  return [
    ...(coordinator === undefined ? [] : [byCoordinator(ctx, coordinator)]),
    ...(loan_purpose === undefined ? [] : [sql`d.loan_purpose = any (${loan_purpose})`]),
    ...(lender === undefined
      ? []
      : [
          sql`d.id in (select h.deal_id from lender_shares h where h.partner_id = ${ctx.partner_id} and h.ended_at is null
            and h.lender_id = any (${lender.map((id) => toUuid('lender', id))}::uuid[]))`,
        ]),
    ...(waiting_on === undefined ? [] : [byTurn(ctx, sql`t.waiting_on = any (${waiting_on})`)]),
    ...(overdue === undefined ? [] : [byTurn(ctx, sql`t.next_due < ${partnerToday(ctx)}`)]),
    ...(needs_review === undefined ? [] : [byTurn(ctx, sql`t.to_review > 0`)]),
  ]
}
