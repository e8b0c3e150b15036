import type { BundleSummary } from '@loanyard/contract/bundles/schemas'
import { isManagingRole } from '@loanyard/contract/core/values'
import { forbidden } from '../../errors.ts'
import type { StaffContext } from '../../services/context.ts'
import * as copy from './copy.ts'

const canManage = (ctx: StaffContext): boolean => isManagingRole(ctx.actor.role)

/** What the caller may do with a bundle it can see. One that was requested is history: it is archived, not deleted. */
export function bundleCan(ctx: StaffContext, { requests_count }: { requests_count: number }): BundleSummary['can'] {
  return { update: canManage(ctx), delete: canManage(ctx) && requests_count === 0 }
}

/** Throws forbidden unless the caller may change the partner's bundles: Coordinators use them (decisions.md section 2). */
export function authorizeChange(ctx: StaffContext): void {
  if (!canManage(ctx)) throw forbidden(copy.changeForbidden)
}
