import type { TaskRepeat } from '@loanyard/contract/tasks/schemas'
import { fixed, sql } from '../../db/client/statement.ts'
import type { Columns } from '../../db/tables.ts'
import { firstRow, later, type StaffContext } from '../../services/context.ts'
import type { Subject } from './subject-queries.ts'

/** Columns that staff can change. */
export interface TaskValues {
  readonly title: string
  readonly note: string
  readonly assignee_id: string | null
  readonly due_on: string | null
  readonly repeats: TaskRepeat | null
  readonly repeats_from: string | null
}

export function insertTask(ctx: StaffContext, id: string, subject: Omit<Subject, 'name'>, v: TaskValues): void {
  later(
    ctx,
    sql`insert into tasks (partner_id, id, title, note, deal_id, lead_id, lender_id, requirement_id, assignee_id, due_on, repeats,
                           repeats_from, created, created_by)
        values (${ctx.partner_id}, ${id}, ${v.title}, ${v.note}, ${subject.deal_id}, ${subject.lead_id}, ${subject.lender_id},
                ${subject.requirement_id}, ${v.assignee_id}, ${v.due_on}, ${v.repeats}, ${v.repeats_from}, ${ctx.clock.now()},
                ${ctx.actor.staff_id})`,
  )
}

export function saveTask(ctx: StaffContext, id: string, v: TaskValues): void {
  later(
    ctx,
    sql`update tasks set title = ${v.title}, note = ${v.note}, assignee_id = ${v.assignee_id}, due_on = ${v.due_on},
               repeats = ${v.repeats}, repeats_from = ${v.repeats_from}, version = version + 1
         where partner_id = ${ctx.partner_id} and id = ${id}`,
  )
}

/** `next` is the UUID of the task that follows. */
export function setDone(ctx: StaffContext, id: string, next: string | null): void {
  later(
    ctx,
    sql`update tasks set done_at = ${ctx.clock.now()}, done_by = ${ctx.actor.staff_id}, next_id = ${next}, version = version + 1
         where partner_id = ${ctx.partner_id} and id = ${id}`,
  )
}

/** A repeating task whose next one stays doesn't repeat any more itself. */
export function setOpen(ctx: StaffContext, id: string, repeats: TaskRepeat | null): void {
  later(
    ctx,
    sql`update tasks set done_at = null, done_by = null, next_id = null, repeats = ${repeats}, version = version + 1
         where partner_id = ${ctx.partner_id} and id = ${id}`,
  )
}

export function setDeleted(ctx: StaffContext, id: string, deleted: Date | null): void {
  later(
    ctx,
    sql`update tasks set deleted_at = ${deleted}, version = version + 1 where partner_id = ${ctx.partner_id} and id = ${id}`,
  )
}

/** Deletes a task (UUID) that hasn’t changed since it was created; says whether it did. */
export async function takeBack(ctx: StaffContext, id: string): Promise<boolean> {
  const taken = await firstRow<Columns<'tasks', 'id'>>(
    ctx,
    sql`update tasks set deleted_at = ${ctx.clock.now()}, version = version + 1
         where partner_id = ${ctx.partner_id} and id = ${id} and version = 1 and done_at is null and deleted_at is null returning id`,
  )
  return taken !== null
}

/** Open tasks of the partner and of one deal, lead or lender; counts no further than `most`. */
export async function countOpen(
  ctx: StaffContext,
  { deal_id, lead_id, lender_id }: Omit<Subject, 'name'>,
): Promise<{ partner: number; subject: number }> {
  const [column, id] =
    deal_id !== null ? ['deal_id', deal_id] : lead_id !== null ? ['lead_id', lead_id] : ['lender_id', lender_id]
  const open = sql`t.partner_id = ${ctx.partner_id} and t.done_at is null and t.deleted_at is null`
  const counted = await firstRow<{ partner: number; subject: number }>(
    ctx,
    sql`select (select count(*) from tasks t where ${open})::integer as partner,
               (select count(*) from tasks t where ${open} and t.${fixed(column)} = ${id})::integer as subject`,
  )
  return counted ?? { partner: 0, subject: 0 }
}
