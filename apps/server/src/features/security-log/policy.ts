import { forbidden } from '../../errors.ts'
import type { StaffContext } from '../../services/context.ts'
import * as copy from './copy.ts'

/** Only an Admin sees what colleagues did with their access. Throws forbidden to others. */
export function authorizeSecurityLog(ctx: StaffContext): void {
  if (ctx.actor.role !== 'Admin') throw forbidden(copy.securityLogForbidden)
}
