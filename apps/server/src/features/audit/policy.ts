import { forbidden } from '../../errors.ts'
import type { StaffContext } from '../../services/context.ts'
import * as copy from './copy.ts'

/** Admin and Manager read the audit trail (decisions.md section 2). Throws forbidden to others. */
export function authorizeAudit(ctx: StaffContext): void {
  if (ctx.actor.role === 'Coordinator') throw forbidden(copy.auditForbidden)
}
