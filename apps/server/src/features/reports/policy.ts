import { forbidden } from '../../errors.ts'
import type { StaffContext } from '../../services/context.ts'
import * as copy from './copy.ts'

/** Throws forbidden for Coordinators, who see only some of the deals a report adds up. */
export function authorizeReports(ctx: StaffContext): void {
  if (ctx.actor.role === 'Coordinator') throw forbidden(copy.reportsForbidden)
}
