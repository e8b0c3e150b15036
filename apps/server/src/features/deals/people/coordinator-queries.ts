import { sql } from '../../../db/client/statement.ts'
import { firstRow, rows, type StaffContext } from '../../../services/context.ts'
import type { DealRow } from '../rows.ts'

/** Adds a coordinator to a deal; false if it was there already. */
export async function insertCoordinator(ctx: StaffContext, deal: string, staff: string): Promise<boolean> {
  const added = await rows(
    ctx,
    sql`insert into deal_coordinators (partner_id, staff_id, deal_id, assigned)
        values (${ctx.partner_id}, ${staff}, ${deal}, ${ctx.clock.now()}) on conflict do nothing returning deal_id`,
  )
  return added.length > 0
}

/** Takes a coordinator off a deal; false if it was not there. */
export async function removeCoordinator(ctx: StaffContext, deal: string, staff: string): Promise<boolean> {
  const removed = await rows(
    ctx,
    sql`delete from deal_coordinators where partner_id = ${ctx.partner_id} and staff_id = ${staff} and deal_id = ${deal} returning deal_id`,
  )
  return removed.length > 0
}

/**
 * A coordinator of the partner, with the name; not one who was made inactive or removed. Held until the transaction ends:
 * whoever is being removed gets nothing more.
 */
export function findCoordinator(ctx: StaffContext, staff: string): Promise<DealRow['coordinators'][number] | null> {
  return firstRow(
    ctx,
    sql`select s.id, private.shown_name(s.label_name, s.accepted_at, u.first_name, u.last_name) as full_name, s.status = 'Active' as is_active
          from staff s join users u on u.id = s.user_id
         where s.partner_id = ${ctx.partner_id} and s.id = ${staff} and s.role = 'Coordinator' and s.status <> 'Inactive'
           for key share of s`,
  )
}
