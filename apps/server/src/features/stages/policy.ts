import { forbidden } from '../../errors.ts'
import type { StaffContext } from '../../services/context.ts'
import * as copy from './copy.ts'

/** Every role reads the stages; Admin and Manager change them. */
export function mayChangeStages(ctx: StaffContext): boolean {
  return ctx.actor.role !== 'Coordinator'
}

/** Throws forbidden unless the caller may change stages. */
export function authorizeChange(ctx: StaffContext): void {
  if (!mayChangeStages(ctx)) throw forbidden(copy.changeForbidden)
}
