import { isManagingRole } from '@loanyard/contract/core/values'
import { forbidden } from '../../errors.ts'
import type { LenderContext, StaffContext } from '../../services/context.ts'
import * as copy from './copy.ts'

/** Whoever reads the figures of a deal: staff, and lenders it is shared with. */
export type FinancialsViewer = StaffContext | LenderContext

/** Whoever may see a deal's figures among the partner's staff may change them: decisions.md section 2. */
export const tableCan = { update: true } as const

/** True if the caller may set the partner's dated rates: they are settings, of Admins and Managers. */
export function mayChangeRates(ctx: FinancialsViewer): boolean {
  return isManagingRole(ctx.actor.role)
}

/** Throws forbidden unless the caller may set the partner's dated rates. */
export function authorizeRates(ctx: StaffContext): void {
  if (!mayChangeRates(ctx)) throw forbidden(copy.ratesForbidden)
}
