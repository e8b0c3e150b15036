import type { NextStep } from '@loanyard/contract/tasks/next-step'
import { fixed, sql, type Statement } from '../../../db/client/statement.ts'
import type { StaffContext } from '../../../services/context.ts'
import { toId } from '../../../services/ids.ts'

/** As the statement builds it: the id is a UUID. */
export type NextStepRow = NextStep

/** The earliest open task of each row, so only for rows already chosen: one probe of `tasks_open_of_deal` each. */
export function nextStepOf(ctx: StaffContext, table: 'd' | 'page' | 'card'): { select: Statement; join: Statement } {
  const deal = fixed(table)
  return {
    select: fixed(', step.next_step'),
    join: sql` left join lateral (
      select json_build_object('id', t.id, 'title', t.title, 'due_on', t.due_on, 'is_overdue',
               coalesce(t.due_on < (${ctx.clock.now()}::timestamptz at time zone z.time_zone)::date, false)) as next_step
        from tasks t join partners z on z.id = t.partner_id
       where t.partner_id = ${deal}.partner_id and t.deal_id = ${deal}.id and t.done_at is null and t.deleted_at is null
       order by t.due_key, t.id limit 1) step on true`,
  }
}

export function presentNextStep(step: NextStepRow): NextStep {
  return step === null ? null : { ...step, id: toId('task', step.id) }
}
