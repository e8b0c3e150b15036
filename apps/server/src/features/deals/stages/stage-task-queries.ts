import type { StageTask } from '@loanyard/contract/tasks/stage-tasks'
import { sql } from '../../../db/client/statement.ts'
import type { Columns } from '../../../db/tables.ts'
import { partnerToday } from '../../../services/clock.ts'
import { firstRow, later, rows, type StaffContext } from '../../../services/context.ts'

export function findStageTasks(ctx: StaffContext, stage: string): Promise<StageTask[]> {
  return rows<StageTask>(
    ctx,
    sql`select title, due_in, assignee from stage_tasks
         where partner_id = ${ctx.partner_id} and stage_id = ${stage} order by position`,
  )
}

export type StageTasksHead = Columns<'stages', 'id' | 'name' | 'tasks_version'>

/** Null if the partner has no such stage. `lock` keeps others from changing its tasks. */
export function findStageTasksHead(ctx: StaffContext, stage: string, lock = false): Promise<StageTasksHead | null> {
  const row = sql`select id, name, tasks_version from stages where partner_id = ${ctx.partner_id} and id = ${stage}`
  return firstRow<StageTasksHead>(ctx, lock ? sql`${row} for no key update` : row)
}

export function saveStageTasks(ctx: StaffContext, stage: string, tasks: readonly StageTask[], version: number): void {
  later(ctx, sql`delete from stage_tasks where partner_id = ${ctx.partner_id} and stage_id = ${stage}`)
  for (const [index, { title, due_in, assignee }] of tasks.entries()) {
    later(
      ctx,
      sql`insert into stage_tasks (partner_id, stage_id, position, title, due_in, assignee)
          values (${ctx.partner_id}, ${stage}, ${index + 1}, ${title}, ${due_in}, ${assignee})`,
    )
  }
  later(ctx, sql`update stages set tasks_version = ${version} where partner_id = ${ctx.partner_id} and id = ${stage}`)
}

export interface EnteredStage {
  readonly id: string
  /** Of the move (UUID). */
  readonly move: string
  readonly deal: string
}

export interface DueStageTask extends StageTask {
  /** The partner's day. */
  readonly today: string
  /** Staff (UUID): the deal's first active coordinator. */
  readonly coordinator: string | null
  /** Open tasks there are already. */
  readonly of_deal: number
  readonly of_partner: number
}

/** The stage's tasks if this move is the deal's first into it. */
export function findDueTasks(ctx: StaffContext, { id, move, deal }: EnteredStage): Promise<DueStageTask[]> {
  const open = sql`t.partner_id = ${ctx.partner_id} and t.done_at is null and t.deleted_at is null`
  return rows<DueStageTask>(
    ctx,
    sql`select k.title, k.due_in, k.assignee, ${partnerToday(ctx)} as today,
               (select c.staff_id from deal_coordinators c
                  join staff s on s.partner_id = c.partner_id and s.id = c.staff_id and s.status = 'Active'
                 where c.partner_id = ${ctx.partner_id} and c.deal_id = ${deal} order by c.assigned_at, c.staff_id limit 1) as coordinator,
               (select count(*) from tasks t where ${open} and t.deal_id = ${deal})::integer as of_deal,
               (select count(*) from tasks t where ${open})::integer as of_partner
          from stage_tasks k
         where k.partner_id = ${ctx.partner_id} and k.stage_id = ${id}
           and not exists (select from deal_stage_moves m
                            where m.partner_id = ${ctx.partner_id} and m.deal_id = ${deal} and m.to_stage_id = ${id} and m.id <> ${move})
         order by k.position`,
  )
}

interface NewTask extends Columns<'tasks', 'id' | 'title' | 'assignee_id' | 'due_on'> {
  readonly deal: string
  readonly move: string
}

export function insertStageTask(ctx: StaffContext, { id, title, assignee_id, due_on, deal, move }: NewTask): void {
  later(
    ctx,
    sql`insert into tasks (partner_id, id, title, deal_id, assignee_id, due_on, created, created_by, move_id)
        values (${ctx.partner_id}, ${id}, ${title}, ${deal}, ${assignee_id}, ${due_on}, ${ctx.clock.now()}, ${ctx.actor.staff_id}, ${move})`,
  )
}

/** Deletes the tasks of a move (UUID) that no one has touched, and returns them. */
export function removeTasksOfMove(ctx: StaffContext, move: string): Promise<Columns<'tasks', 'id' | 'title'>[]> {
  return rows<Columns<'tasks', 'id' | 'title'>>(
    ctx,
    sql`update tasks set deleted_at = ${ctx.clock.now()}, version = version + 1
         where partner_id = ${ctx.partner_id} and move_id = ${move} and version = 1 and done_at is null and deleted_at is null
         returning id, title`,
  )
}
