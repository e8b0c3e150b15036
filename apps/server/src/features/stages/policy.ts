import { forbidden } from '../../errors.ts'
import type { StaffContext } from '../../services/context.ts'
import * as copy from './copy.ts'

export function mayChangeStages(ctx: StaffContext): boolean {
  return ctx.actor.role !== 'Coordinator'
}

export function authorizeChange(ctx: StaffContext): void {
  if (!mayChangeStages(ctx)) throw forbidden(copy.changeForbidden)
}
