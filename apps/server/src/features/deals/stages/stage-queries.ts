import type { Phase } from '@loanyard/contract/core/values'
import type { PipelineStage, Stage } from '@loanyard/contract/deals/stages'
import { sql } from '../../../db/client/statement.ts'
import type { Columns } from '../../../db/tables.ts'
import {
  firstRow,
  later,
  rows,
  type ParticipantContext,
  type ScopedContext,
  type StaffContext,
} from '../../../services/context.ts'
import { toId } from '../../../services/ids.ts'

export type StageName = Columns<'stages', 'id' | 'name' | 'number'>
export type StageRow = StageName & { readonly phase: Phase }

export function presentStage({ id, name, number }: StageName): Stage {
  return { id: toId('stage', id), name, number }
}

export function presentPipelineStage({ phase, ...stage }: StageRow): PipelineStage {
  return { ...presentStage(stage), phase }
}

export function findStages(ctx: ParticipantContext): Promise<StageRow[]> {
  return rows<StageRow>(
    ctx,
    sql`select id, name, number, phase from stages where partner_id = ${ctx.partner_id} order by number`,
  )
}

/**
 * Locks the stages against other changes and against new deals in them. The partner's row is locked first in a separate
 * statement, because a wait in the second statement would miss a stage added during the wait.
 */
export function lockStages(ctx: StaffContext): Promise<StageRow[]> {
  later(ctx, sql`select from partners where id = ${ctx.partner_id} for no key update`)
  return rows<StageRow>(
    ctx,
    sql`select id, name, number, phase from stages where partner_id = ${ctx.partner_id} order by number for update`,
  )
}

export function insertStage(ctx: StaffContext, stage: StageRow): void {
  later(
    ctx,
    sql`insert into stages (partner_id, id, name, number, phase)
        values (${ctx.partner_id}, ${stage.id}, ${stage.name}, ${stage.number}, ${stage.phase})`,
  )
}

export function saveStage(ctx: StaffContext, stage: StageRow): void {
  later(
    ctx,
    sql`update stages set name = ${stage.name}, number = ${stage.number}, phase = ${stage.phase} where partner_id = ${ctx.partner_id} and id = ${stage.id}`,
  )
}

/** Requests in the stage move to `neighbor`. Both are UUIDs. */
export function removeStage(ctx: StaffContext, id: string, neighbor: string): void {
  for (const table of [sql`bundle_requests`, sql`requirements`]) {
    later(
      ctx,
      sql`update ${table} set stage_id = ${neighbor} where partner_id = ${ctx.partner_id} and stage_id = ${id}`,
    )
  }
  later(ctx, sql`delete from stages where partner_id = ${ctx.partner_id} and id = ${id}`)
}

/** Includes deleted deals that can still be restored. */
export async function countDealsIn(ctx: StaffContext, id: string): Promise<number> {
  const result = await firstRow<{ count: number }>(
    ctx,
    sql`select count(*) as count from deals where partner_id = ${ctx.partner_id} and stage_id = ${id}`,
  )
  return result?.count ?? 0
}

/** Required requests of the deal's stage that aren't done. Ids are UUIDs. */
export function findOpenRequirements(
  ctx: StaffContext,
  { id, stage_id }: { readonly id: string; readonly stage_id: string },
): Promise<Columns<'requirements', 'id' | 'title'>[]> {
  return rows(
    ctx,
    sql`select id, title from requirements
         where partner_id = ${ctx.partner_id} and deal_id = ${id} and stage_id = ${stage_id} and deleted_at is null
           and is_required and status not in ('Approved', 'Waived')
         order by created, position, id`,
  )
}

interface StageMove {
  readonly id: string
  readonly deal_id: string
  readonly from: string | null
  readonly to: string
  readonly forced: boolean
}

export function insertStageMove(ctx: StaffContext, { id, deal_id, from, to, forced }: StageMove): void {
  later(
    ctx,
    sql`insert into deal_stage_moves (partner_id, id, deal_id, from_stage_id, to_stage_id, moved_at, moved_by, forced)
        values (${ctx.partner_id}, ${id}, ${deal_id}, ${from}, ${to}, ${ctx.clock.now()}, ${ctx.actor.staff_id}, ${forced})`,
  )
}

export type LastMove = Columns<'deal_stage_moves', 'id' | 'from_stage_id' | 'moved_by' | 'moved_at' | 'entered_at'>

export function findLastMove(ctx: StaffContext, deal: string): Promise<LastMove | null> {
  return firstRow(
    ctx,
    sql`select id, from_stage_id, moved_by, moved_at, entered_at from deal_stage_moves
         where partner_id = ${ctx.partner_id} and deal_id = ${deal} order by id desc limit 1`,
  )
}

/** Removes a move (UUID) and its notifications. */
export function deleteStageMove(ctx: StaffContext, id: string): void {
  later(ctx, sql`select private.take_back_stage_move(${id})`)
}

/** Of each partner; `leastDeals` is how many past deals a median needs. */
export async function saveStageDurations(ctx: ScopedContext, leastDeals: number): Promise<void> {
  await rows(ctx, sql`select private.refresh_stage_durations(${ctx.clock.now()}, ${leastDeals})`)
}

export async function savePhaseDurations(ctx: ScopedContext, leastDeals: number): Promise<void> {
  await rows(ctx, sql`select private.refresh_phase_durations(${ctx.clock.now()}, ${leastDeals})`)
}
