import type { SnoozedSection } from '@loanyard/contract/tasks/today'
import { sql, type Statement } from '../../../db/client/statement.ts'
import { partnerToday } from '../../../services/clock.ts'
import { firstRow, later, type StaffContext } from '../../../services/context.ts'

export const todayRow = (ctx: StaffContext): Statement => sql`select ${partnerToday(ctx)} as today`

interface SnoozedLine {
  readonly section: SnoozedSection
  /** UUID of what the line opens. */
  readonly subject: string
}

/** Also forgets the caller's snoozes that are over. */
export async function countSnoozes(ctx: StaffContext): Promise<number> {
  later(
    ctx,
    sql`delete from today_snoozes where partner_id = ${ctx.partner_id} and staff_id = ${ctx.actor.staff_id} and until_on <= ${partnerToday(ctx)}`,
  )
  const counted = await firstRow<{ count: number }>(
    ctx,
    sql`select count(*)::integer as count from today_snoozes where partner_id = ${ctx.partner_id} and staff_id = ${ctx.actor.staff_id}`,
  )
  return counted?.count ?? 0
}

export function saveSnooze(ctx: StaffContext, { section, subject }: SnoozedLine, until: string): void {
  later(
    ctx,
    sql`insert into today_snoozes (partner_id, staff_id, section, subject_id, until_on)
        values (${ctx.partner_id}, ${ctx.actor.staff_id}, ${section}, ${subject}, ${until})
        on conflict (partner_id, staff_id, section, subject_id) do update set until_on = excluded.until_on`,
  )
}

export function removeSnooze(ctx: StaffContext, { section, subject }: SnoozedLine): void {
  later(
    ctx,
    sql`delete from today_snoozes where partner_id = ${ctx.partner_id} and staff_id = ${ctx.actor.staff_id}
           and section = ${section} and subject_id = ${subject}`,
  )
}
