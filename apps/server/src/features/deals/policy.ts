import { isManagingRole } from '@loanyard/contract/core/values'
import type { DealStatus } from '@loanyard/contract/core/values'
import type { Deal } from '@loanyard/contract/deals/schemas'
import { AppError, forbidden } from '../../errors.ts'
import type { StaffContext } from '../../services/context.ts'
import * as copy from './copy.ts'

const canManage = (ctx: StaffContext): boolean => isManagingRole(ctx.actor.role)

/** Which deals the caller sees: null for all (Admin, Manager), else those shared with this coordinator. */
export function sharedWith(ctx: StaffContext): string | null {
  return canManage(ctx) ? null : ctx.actor.staff_id
}

/** What the caller may do with a deal it can see. Decisions.md sections 2 and 3. */
export function dealCan(ctx: StaffContext, { status }: { status: DealStatus }): Deal['can'] {
  return {
    update: true,
    move_stage: status === 'Active',
    force_move: status === 'Active' && canManage(ctx),
    delete: canManage(ctx),
    reopen: status !== 'Funded' || ctx.actor.role === 'Admin',
    share: canManage(ctx),
    change_borrower_email: canManage(ctx),
  }
}

/** True if the caller may open deals of its own accord (a conversion is the lead's business). */
export function mayCreateDeals(ctx: StaffContext): boolean {
  return canManage(ctx)
}

/** Throws forbidden unless the caller may open deals of its own accord. */
export function authorizeCreate(ctx: StaffContext): void {
  if (!mayCreateDeals(ctx)) throw forbidden(copy.createForbidden)
}

/** Throws forbidden unless the caller may put another person in the borrower's place. */
export function authorizeBorrowerEmail(ctx: StaffContext): void {
  if (!canManage(ctx)) throw forbidden(copy.borrowerEmailForbidden)
}

/** Throws forbidden unless the caller may delete and restore deals. */
export function authorizeDelete(ctx: StaffContext): void {
  if (!canManage(ctx)) throw forbidden(copy.deleteForbidden)
}

/** Throws forbidden unless the caller may decide which coordinator works on a deal. */
export function authorizeShare(ctx: StaffContext): void {
  if (!canManage(ctx)) throw forbidden(copy.shareForbidden)
}

/** Throws forbidden where a move is to be forced by somebody who may not. */
export function authorizeForce(ctx: StaffContext, force: boolean): void {
  if (force && !canManage(ctx)) throw forbidden(copy.forceForbidden)
}

/** Throws status_change_refused: a Funded deal is closed, and only an Admin opens it again. */
export function authorizeStatus(ctx: StaffContext, from: DealStatus, to: DealStatus): void {
  if (from === 'Funded' && to !== 'Funded' && ctx.actor.role !== 'Admin') {
    throw new AppError('status_change_refused', copy.reopenForbidden)
  }
}

/** Throws deal_not_active: only Active deals move. */
export function authorizeMove(status: DealStatus): void {
  if (status !== 'Active') throw new AppError('deal_not_active', copy.notActive(status))
}

/** True if the caller may delete a note: its author, an Admin or a Manager. */
export function mayDeleteNote(ctx: StaffContext, { author_id }: { author_id: string }): boolean {
  return canManage(ctx) || author_id === ctx.actor.staff_id
}
