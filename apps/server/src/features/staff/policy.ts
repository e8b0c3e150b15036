import { staffRoles, type StaffRole } from '@loanyard/contract/core/values'
import type { StaffMember, StaffStatus } from '@loanyard/contract/staff/schemas'
import type { Columns } from '../../db/tables.ts'
import { AppError, forbidden } from '../../errors.ts'
import type { StaffContext } from '../../services/context.ts'
import { defineRights, managers } from '../../services/rights/rights.ts'
import * as copy from './copy.ts'

const manageStaff = { for: managers, refusal: copy.staffForbidden } as const

/** Whom a Manager may manage depends on the person: `authorizeChange` and `authorizeRole`. */
export const { authorize } = defineRights({
  'staff.read': manageStaff,
  'staff.create': manageStaff,
  'staff.update': manageStaff,
  'staff.invite': manageStaff,
  'staff.remove': manageStaff,
})

/** The same interval as between two sign-in links. */
export const inviteAgainSeconds = 60

export interface StaffFacts extends Columns<'staff', 'id' | 'role' | 'status'> {
  readonly has_accepted: boolean
}

/** The roles the caller manages and can assign (product-rules 2.5). */
export function assignableRoles(ctx: StaffContext): StaffRole[] {
  if (ctx.actor.role === 'Admin') return [...staffRoles]
  return ctx.actor.role === 'Manager' ? ['Coordinator'] : []
}

const isSelf = (ctx: StaffContext, { id }: Pick<StaffFacts, 'id'>): boolean => id === ctx.actor.staff_id

export function staffCan(ctx: StaffContext, facts: StaffFacts): StaffMember['can'] {
  const self = isSelf(ctx, facts)
  const roles = assignableRoles(ctx)
  const canManage = !self && roles.includes(facts.role)
  return {
    update: canManage,
    change_email: canManage && facts.status === 'Invited',
    change_role: canManage && roles.length > 1,
    change_status: canManage,
    remove: canManage,
    invite: canManage && facts.status === 'Invited',
    share_deals: facts.role === 'Coordinator' && facts.status !== 'Inactive',
    roles: canManage ? roles : [],
  }
}

/** Throws forbidden if a Manager would assign a role other than Coordinator. */
export function authorizeRole(ctx: StaffContext, role: StaffRole): void {
  if (!assignableRoles(ctx).includes(role)) throw forbidden(copy.roleForbidden)
}

/** Throws forbidden for people the caller doesn't manage, except themselves. */
export function authorizeChange(ctx: StaffContext, facts: StaffFacts): void {
  if (!isSelf(ctx, facts)) authorizeRole(ctx, facts.role)
}

/** Throws forbidden if people change their own role or status, or remove themselves. */
export function authorizeOthers(ctx: StaffContext, facts: StaffFacts): void {
  if (isSelf(ctx, facts)) {
    throw forbidden(copy.ownRoleForbidden)
  }
}

/** Throws forbidden for the caller's own name and phone, which belong to their account. */
export function authorizeLabel(ctx: StaffContext, facts: StaffFacts): void {
  if (isSelf(ctx, facts)) throw forbidden(copy.ownNameForbidden)
}

/** Throws not_invited unless the invitation is still open. */
export function assertEmailChangeable(facts: StaffFacts): void {
  if (facts.status === 'Invited') return
  throw new AppError('not_invited', copy.emailNotChangeable)
}

/**
 * The status to save: a person who hasn't accepted becomes Invited instead of Active. Throws status_change_refused for
 * Invited, which only Loanyard sets, and for Active while an invitation is open.
 */
export function statusAfter(facts: StaffFacts, requested: StaffStatus): StaffStatus {
  if (requested === facts.status || requested === 'Inactive') return requested
  if (requested === 'Invited') {
    throw new AppError('status_change_refused', copy.invitedNotSettable)
  }
  if (facts.status === 'Invited') {
    throw new AppError('status_change_refused', copy.invitationStillOpen)
  }
  return facts.has_accepted ? 'Active' : 'Invited'
}
