import { staffRoles, type StaffRole } from '@loanyard/contract/core/values'
import type { StaffMember, StaffStatus } from '@loanyard/contract/staff/schemas'
import { AppError, forbidden } from '../../errors.ts'
import type { StaffContext } from '../../services/context.ts'
import * as copy from './copy.ts'

/** Seconds between two invitations of one person, as between two links somebody asks for. */
export const inviteAgainSeconds = 60

/** What the rules look at. */
export interface StaffFacts {
  readonly id: string
  readonly role: StaffRole
  readonly status: StaffStatus
  readonly has_accepted: boolean
}

/** The roles the caller looks after and may give: all for an Admin, Coordinator for a Manager. Decisions.md section 2. */
export function rolesToGive(ctx: StaffContext): StaffRole[] {
  if (ctx.actor.role === 'Admin') return [...staffRoles]
  return ctx.actor.role === 'Manager' ? ['Coordinator'] : []
}

const isSelf = (ctx: StaffContext, { id }: Pick<StaffFacts, 'id'>): boolean => id === ctx.actor.staff_id

/** What the caller may do with a colleague. */
export function staffCan(ctx: StaffContext, facts: StaffFacts): StaffMember['can'] {
  const self = isSelf(ctx, facts)
  const roles = rolesToGive(ctx)
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

/** Throws forbidden for Coordinators: the staff is not theirs to see. */
export function authorizeStaff(ctx: StaffContext): void {
  if (rolesToGive(ctx).length === 0) throw forbidden(copy.staffForbidden)
}

/** Throws forbidden where a Manager would add, or make somebody, more than a Coordinator. */
export function authorizeRole(ctx: StaffContext, role: StaffRole): void {
  if (!rolesToGive(ctx).includes(role)) throw forbidden(copy.roleForbidden)
}

/** Throws forbidden for whoever is not oneself and not the caller's to look after. */
export function authorizeChange(ctx: StaffContext, facts: StaffFacts): void {
  if (!isSelf(ctx, facts)) authorizeRole(ctx, facts.role)
}

/** Throws forbidden where it is oneself: nobody changes the own role or status, or removes themselves. */
export function authorizeOthers(ctx: StaffContext, facts: StaffFacts): void {
  if (isSelf(ctx, facts)) {
    throw forbidden(copy.ownRoleForbidden)
  }
}

/** Throws forbidden where it is oneself: the own name and phone are of the account, and changed there. */
export function authorizeLabel(ctx: StaffContext, facts: StaffFacts): void {
  if (isSelf(ctx, facts)) throw forbidden(copy.ownNameForbidden)
}

/** Throws not_invited where the invitation was accepted: only an open one goes to another address. */
export function assertEmailChangeable(facts: StaffFacts): void {
  if (facts.status === 'Invited') return
  throw new AppError('not_invited', copy.emailNotChangeable)
}

/**
 * The status that follows from the wanted one: whoever hasn't accepted is invited rather than active.
 * Throws status_change_refused for Invited, which only Loanyard sets, and for Active while an invitation is open.
 */
export function statusAfter(facts: StaffFacts, wanted: StaffStatus): StaffStatus {
  if (wanted === facts.status || wanted === 'Inactive') return wanted
  if (wanted === 'Invited') {
    throw new AppError('status_change_refused', copy.invitedNotSettable)
  }
  if (facts.status === 'Invited') {
    throw new AppError('status_change_refused', copy.invitationStillOpen)
  }
  return facts.has_accepted ? 'Active' : 'Invited'
}
