import { isManagingRole } from '@loanyard/contract/core/values'
import type { Lead } from '@loanyard/contract/leads/schemas'
import { forbidden } from '../../errors.ts'
import type { StaffContext } from '../../services/context.ts'
import * as copy from './copy.ts'

/** What the rules look at. */
export interface LeadFacts {
  readonly has_deal: boolean
}

/**
 * Whose leads the caller sees: null for all (Admin, Manager), else those assigned to or created by this staff member.
 * Decisions.md section 2.
 */
export function visibleTo(ctx: StaffContext): string | null {
  return ctx.actor.role === 'Coordinator' ? ctx.actor.staff_id : null
}

const canManage = (ctx: StaffContext): boolean => isManagingRole(ctx.actor.role)

/** What the caller may do with a lead it can see. A lead with a deal is history: it changes, but does not go away. */
export function leadCan(ctx: StaffContext, { has_deal }: LeadFacts): Lead['can'] {
  return { update: true, convert: !has_deal, assign: canManage(ctx), delete: canManage(ctx) && !has_deal }
}

/** Throws forbidden unless the caller may give leads to people. */
export function authorizeAssign(ctx: StaffContext): void {
  if (!canManage(ctx)) throw forbidden(copy.assignForbidden)
}

/** Throws forbidden unless the caller may delete and restore leads. */
export function authorizeDelete(ctx: StaffContext): void {
  if (!canManage(ctx)) throw forbidden(copy.deleteForbidden)
}

/** Every role adds leads, one by one or from a file; undoing an import deletes, so it is for Admin and Manager. */
export function mayUndoImport(ctx: StaffContext): boolean {
  return canManage(ctx)
}
