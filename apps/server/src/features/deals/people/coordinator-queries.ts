import { sql } from '../../../db/client/statement.ts'
import { firstRow, rows, type StaffContext } from '../../../services/context.ts'
import type { DealRow } from '../rows.ts'

/** Returns false if the coordinator was already assigned. */
export async function insertCoordinator(ctx: StaffContext, deal: string, staff: string): Promise<boolean> {
  const added = await rows(
    ctx,
    sql`insert into deal_coordinators (partner_id, staff_id, deal_id, assigned_at)
        values (${ctx.partner_id}, ${staff}, ${deal}, ${ctx.clock.now()}) on conflict do nothing returning deal_id`,
  )
  return added.length > 0
}

/** Returns false if the coordinator wasn't assigned. */
export async function removeCoordinator(ctx: StaffContext, deal: string, staff: string): Promise<boolean> {
  const removed = await rows(
    ctx,
    sql`delete from deal_coordinators where partner_id = ${ctx.partner_id} and staff_id = ${staff} and deal_id = ${deal} returning deal_id`,
  )
  return removed.length > 0
}

/**
 * Excludes inactive and removed coordinators. The row is locked, so that a coordinator who is being removed gets no
 * new deal.
 */
export function findCoordinator(ctx: StaffContext, staff: string): Promise<DealRow['coordinators'][number] | null> {
  return firstRow(
    ctx,
    sql`select s.id, private.display_name(s.label_name, s.accepted_at, u.first_name, u.last_name) as full_name, s.status = 'Active' as is_active
          from staff s join users u on u.id = s.user_id
         where s.partner_id = ${ctx.partner_id} and s.id = ${staff} and s.role = 'Coordinator' and s.status <> 'Inactive'
           for key share of s`,
  )
}
