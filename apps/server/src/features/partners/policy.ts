import type { StaffContext } from '../../platform/context.ts'

/** Admin and Manager see all staff; a Coordinator only itself. Null: all. */
export function visibleStaff(ctx: StaffContext): string | null {
  return ctx.actor.role === 'Coordinator' ? ctx.actor.staff_id : null
}
