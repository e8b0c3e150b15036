import type { BundleSummary } from '@loanyard/contract/bundles/schemas'
import { isManagingRole } from '@loanyard/contract/core/values'
import { forbidden } from '../../errors.ts'
import type { StaffContext } from '../../services/context.ts'
import * as copy from './copy.ts'

const canManage = (ctx: StaffContext): boolean => isManagingRole(ctx.actor.role)

/** A bundle that was requested can be archived but not deleted. */
export function bundleCan(ctx: StaffContext, { requests_count }: { requests_count: number }): BundleSummary['can'] {
  return { update: canManage(ctx), delete: canManage(ctx) && requests_count === 0 }
}

/** Coordinators can only use bundles (product-rules 2.4). */
export function authorizeChange(ctx: StaffContext): void {
  if (!canManage(ctx)) throw forbidden(copy.changeForbidden)
}
