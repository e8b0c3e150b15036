import { isManagingRole, type DealStatus } from '@loanyard/contract/core/values'
import type { Deal } from '@loanyard/contract/deals/schemas'
import { AppError, forbidden } from '../../errors.ts'
import type { StaffContext } from '../../services/context.ts'
import * as copy from './copy.ts'

const canManage = (ctx: StaffContext): boolean => isManagingRole(ctx.actor.role)

/** The coordinator whose shared deals the caller sees, or null for all deals (Admin, Manager). */
export function sharedWith(ctx: StaffContext): string | null {
  return canManage(ctx) ? null : ctx.actor.staff_id
}

/** Rights per role and deal status (product-rules 2.3). */
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

/** Converting a lead opens a deal, too; that is the lead's right. */
export function mayCreateDeals(ctx: StaffContext): boolean {
  return canManage(ctx)
}

export function authorizeCreate(ctx: StaffContext): void {
  if (!mayCreateDeals(ctx)) throw forbidden(copy.createForbidden)
}

export function authorizeBorrowerEmail(ctx: StaffContext): void {
  if (!canManage(ctx)) throw forbidden(copy.borrowerEmailForbidden)
}

export function authorizeDelete(ctx: StaffContext): void {
  if (!canManage(ctx)) throw forbidden(copy.deleteForbidden)
}

export function authorizeShare(ctx: StaffContext): void {
  if (!canManage(ctx)) throw forbidden(copy.shareForbidden)
}

export function authorizeForce(ctx: StaffContext, force: boolean): void {
  if (force && !canManage(ctx)) throw forbidden(copy.forceForbidden)
}

/** Throws status_change_refused: only an Admin reopens a Funded deal. */
export function authorizeStatus(ctx: StaffContext, from: DealStatus, to: DealStatus): void {
  if (from === 'Funded' && to !== 'Funded' && ctx.actor.role !== 'Admin') {
    throw new AppError('status_change_refused', copy.reopenForbidden)
  }
}

/** Throws deal_not_active. */
export function authorizeMove(status: DealStatus): void {
  if (status !== 'Active') throw new AppError('deal_not_active', copy.notActive(status))
}

export function mayChangeStages(ctx: StaffContext): boolean {
  return canManage(ctx)
}

export function authorizeStageChange(ctx: StaffContext): void {
  if (!mayChangeStages(ctx)) throw forbidden(copy.changeStagesForbidden)
}

export function mayDeleteNote(ctx: StaffContext, { author_id }: { author_id: string }): boolean {
  return canManage(ctx) || author_id === ctx.actor.staff_id
}
