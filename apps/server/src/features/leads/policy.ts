import { isManagingRole } from '@loanyard/contract/core/values'
import type { Lead } from '@loanyard/contract/leads/schemas'
import { forbidden } from '../../errors.ts'
import type { StaffContext } from '../../services/context.ts'
import * as copy from './copy.ts'

export interface LeadFacts {
  readonly has_deal: boolean
}

/**
 * Null if the caller sees all leads (Admin, Manager), or else the staff member whose assigned and created leads they see
 * (product-rules 2.2).
 */
export function visibleTo(ctx: StaffContext): string | null {
  return ctx.actor.role === 'Coordinator' ? ctx.actor.staff_id : null
}

const canManage = (ctx: StaffContext): boolean => isManagingRole(ctx.actor.role)

/** For a lead the caller can see. A lead with a deal can't be deleted. */
export function leadCan(ctx: StaffContext, { has_deal }: LeadFacts): Lead['can'] {
  return { update: true, convert: !has_deal, assign: canManage(ctx), delete: canManage(ctx) && !has_deal }
}

export function authorizeAssign(ctx: StaffContext): void {
  if (!canManage(ctx)) throw forbidden(copy.assignForbidden)
}

export function authorizeDelete(ctx: StaffContext): void {
  if (!canManage(ctx)) throw forbidden(copy.deleteForbidden)
}

/** Every role can import leads, but undoing an import deletes them. */
export function mayUndoImport(ctx: StaffContext): boolean {
  return canManage(ctx)
}
