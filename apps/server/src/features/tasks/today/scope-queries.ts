import type { SnoozedSection } from '@loanyard/contract/tasks/today'
import { empty, sql, type Statement } from '../../../db/client/statement.ts'
import { partnerToday } from '../../../services/clock.ts'
import type { StaffContext } from '../../../services/context.ts'
import { inScope, sharedWith } from '../../deals/index.ts'
import { visibleTo } from '../../leads/index.ts'

/**
 * ` and …` on a deal `d`. A Coordinator's are those shared with them; an Admin's or Manager's own are those that no
 * active Coordinator looks after.
 */
export function dealsOf(ctx: StaffContext, mine: boolean): Statement {
  if (sharedWith(ctx) !== null) return inScope(ctx)
  if (!mine) return empty
  return sql` and not exists (select from deal_coordinators c
      join staff s on s.partner_id = c.partner_id and s.id = c.staff_id and s.status = 'Active'
     where c.partner_id = d.partner_id and c.deal_id = d.id)`
}

/** ` and …` on a lead `l`. An Admin's or Manager's own are theirs and those that no one has. */
export function leadsOf(ctx: StaffContext, mine: boolean): Statement {
  const { staff_id } = ctx.actor
  if (visibleTo(ctx) !== null) return sql` and (l.assigned_to = ${staff_id} or l.created_by = ${staff_id})`
  return mine ? sql` and (l.assigned_to = ${staff_id} or l.assigned_to is null)` : empty
}

/** ` and …` that leaves out what the caller snoozed. */
export function notSnoozed(ctx: StaffContext, section: SnoozedSection, subject: Statement): Statement {
  return sql` and not exists (select from today_snoozes z
    where z.partner_id = ${ctx.partner_id} and z.staff_id = ${ctx.actor.staff_id} and z.section = ${section}
      and z.subject_id = ${subject} and z.until_on > ${partnerToday(ctx)})`
}
