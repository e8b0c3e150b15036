import type { SnoozedSection } from '@loanyard/contract/tasks/today'
import { empty, sql, type Statement } from '../../../db/client/statement.ts'
import { partnerToday } from '../../../services/clock.ts'
import type { StaffContext } from '../../../services/context.ts'
import { visibleTo } from '../../leads/index.ts'

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
