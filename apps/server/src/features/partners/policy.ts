import { isManagingRole } from '@loanyard/contract/core/values'
import { forbidden } from '../../errors.ts'
import type { StaffContext } from '../../services/context.ts'
import * as copy from './copy.ts'

/** The only staff member the caller sees: a Coordinator sees themselves. Null: everyone. */
export function visibleStaff(ctx: StaffContext): string | null {
  return ctx.actor.role === 'Coordinator' ? ctx.actor.staff_id : null
}

/** product-rules 2.4. */
export function mayChangeSettings(ctx: StaffContext): boolean {
  return isManagingRole(ctx.actor.role)
}

export function authorizeSettings(ctx: StaffContext): void {
  if (!mayChangeSettings(ctx)) throw forbidden(copy.settingsForbidden)
}
