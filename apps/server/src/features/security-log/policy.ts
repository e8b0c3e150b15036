import { forbidden } from '../../errors.ts'
import type { StaffContext } from '../../services/context.ts'
import * as copy from './copy.ts'

/** Throws forbidden for everyone but Admins. */
export function authorizeSecurityLog(ctx: StaffContext): void {
  if (ctx.actor.role !== 'Admin') throw forbidden(copy.securityLogForbidden)
}
