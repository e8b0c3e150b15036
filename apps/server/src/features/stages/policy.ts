import { forbidden } from '../../errors.ts'
import type { StaffContext } from '../../services/context.ts'

/** Every role reads the stages; Admin and Manager change them. */
export function mayChangeStages(ctx: StaffContext): boolean {
  return ctx.actor.role !== 'Coordinator'
}

/** Throws forbidden unless the caller may change stages. */
export function authorizeChange(ctx: StaffContext): void {
  if (!mayChangeStages(ctx)) throw forbidden('Only an Admin or a Manager can change stages.')
}
