import { forbidden } from '../../errors.ts'
import type { StaffContext } from '../../services/context.ts'
import * as copy from './copy.ts'

/** A report adds up all of a partner's deals, of which a Coordinator sees a few. Throws forbidden to them. */
export function authorizeReports(ctx: StaffContext): void {
  if (ctx.actor.role === 'Coordinator') throw forbidden(copy.reportsForbidden)
}
