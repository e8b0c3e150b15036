import { isManagingRole } from '@loanyard/contract/core/values'
import { forbidden } from '../../errors.ts'
import type { LenderContext, StaffContext } from '../../services/context.ts'
import * as copy from './copy.ts'

/** Staff, and lenders the deal is shared with. */
export type FinancialsViewer = StaffContext | LenderContext

/** All staff who see a deal's financials may change them (product-rules 2.3). */
export const tableCan = { update: true } as const

export function mayChangeRates(ctx: FinancialsViewer): boolean {
  return isManagingRole(ctx.actor.role)
}

export function authorizeRates(ctx: StaffContext): void {
  if (!mayChangeRates(ctx)) throw forbidden(copy.ratesForbidden)
}
