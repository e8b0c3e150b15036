import { forbidden } from '../../errors.ts'
import type { StaffContext } from '../../services/context.ts'

/** A report adds up all of a partner's deals, of which a Coordinator sees a few. Throws forbidden to them. */
export function authorizeReports(ctx: StaffContext): void {
  if (ctx.actor.role === 'Coordinator') throw forbidden('Only an Admin or a Manager can read reports.')
}
