import { isManagingRole } from '@loanyard/contract/core/values'
import { forbidden } from '../../errors.ts'
import type { StaffContext } from '../../services/context.ts'
import * as copy from './copy.ts'

/** Admin and Manager see all staff; a Coordinator only itself. Null: all. */
export function visibleStaff(ctx: StaffContext): string | null {
  return ctx.actor.role === 'Coordinator' ? ctx.actor.staff_id : null
}

/** Admin and Manager change what the partner shows of itself (decisions.md section 2). */
export function mayChangeSettings(ctx: StaffContext): boolean {
  return isManagingRole(ctx.actor.role)
}

/** Throws forbidden unless the caller may change settings. */
export function authorizeSettings(ctx: StaffContext): void {
  if (!mayChangeSettings(ctx)) throw forbidden(copy.settingsForbidden)
}
