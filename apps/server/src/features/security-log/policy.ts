import type { StaffContext } from '../../platform/context.ts'
import { forbidden } from '../../platform/errors.ts'

/** Only an Admin sees what colleagues did with their access. Throws forbidden to others. */
export function authorizeSecurityLog(ctx: StaffContext): void {
  if (ctx.actor.role !== 'Admin') throw forbidden('Only an Admin can read the security log.')
}
