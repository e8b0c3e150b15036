import { forbidden } from '../../errors.ts'
import type { StaffContext } from '../../services/context.ts'
import * as copy from './copy.ts'

/** Throws forbidden for Coordinators (product-rules 2.6). */
export function authorizeAudit(ctx: StaffContext): void {
  if (ctx.actor.role === 'Coordinator') throw forbidden(copy.auditForbidden)
}
