import { isManagingRole, type DealStatus } from '@loanyard/contract/core/values'
import type { Note } from '@loanyard/contract/deals/notes/notes'
import type { Deal } from '@loanyard/contract/deals/schemas'
import { AppError, forbidden } from '../../errors.ts'
import type { StaffContext } from '../../services/context.ts'
import { defineRights, managers, staff } from '../../services/rights/rights.ts'
import * as copy from './copy.ts'

const stages = { for: managers, refusal: copy.changeStagesForbidden } as const

/** product-rules 2.3. */
export const { authorize, may } = defineRights({
  'deal.create': { for: managers, refusal: copy.createForbidden },
  // Of a deal they may open; a Coordinator opens one by converting a lead.
  'deal.invite_borrower': { for: staff },
  'deal.update': { for: staff },
  'deal.move_stage': { for: staff },
  // Moves to a later stage although required requests are open.
  'deal.force_move': { for: managers, refusal: copy.forceForbidden },
  'deal.reopen_funded': { for: ['Admin'] },
  'deal.change_borrower_email': { for: managers, refusal: copy.borrowerEmailForbidden },
  'deal.delete': { for: managers, refusal: copy.deleteForbidden },
  'deal.restore': { for: managers, refusal: copy.deleteForbidden },
  'deal.share': { for: managers, refusal: copy.shareForbidden },
  'stage.create': stages,
  'stage.update': stages,
  'stage.delete': stages,
  'phase.measure': { for: ['System'] },
  'note.create': { for: staff },
  'note.update': { for: staff },
  'note.pin': { for: staff },
  'note.delete': { for: staff },
  'note.delete_of_others': { for: managers, refusal: copy.deleteNoteForbidden },
})

/** The coordinator whose shared deals the caller sees, or null for all deals (Admin, Manager). */
export function sharedWith(ctx: StaffContext): string | null {
  return isManagingRole(ctx.actor.role) ? null : ctx.actor.staff_id
}

/** Rights per role and deal status (product-rules 2.3). */
export function dealCan(ctx: StaffContext, { status }: { status: DealStatus }): Deal['can'] {
  return {
    update: may(ctx, 'deal.update'),
    move_stage: status === 'Active',
    force_move: status === 'Active' && may(ctx, 'deal.force_move'),
    delete: may(ctx, 'deal.delete'),
    reopen: status !== 'Funded' || may(ctx, 'deal.reopen_funded'),
    share: may(ctx, 'deal.share'),
    change_borrower_email: may(ctx, 'deal.change_borrower_email'),
  }
}

/** Converting a lead opens a deal, too; that is the lead's right. */
export function mayCreateDeals(ctx: StaffContext): boolean {
  return may(ctx, 'deal.create')
}

/** Throws status_change_refused: only an Admin reopens a Funded deal. */
export function authorizeStatus(ctx: StaffContext, from: DealStatus, to: DealStatus): void {
  if (from === 'Funded' && to !== 'Funded' && !may(ctx, 'deal.reopen_funded')) {
    throw new AppError('status_change_refused', copy.reopenForbidden)
  }
}

/** Throws deal_not_active. */
export function authorizeMove(status: DealStatus): void {
  if (status !== 'Active') throw new AppError('deal_not_active', copy.notActive(status))
}

/** Its author edits a note; Admins and Managers may delete others', too. */
export function noteCan(ctx: StaffContext, { author_id }: { author_id: string }): Note['can'] {
  const isOwn = author_id === ctx.actor.staff_id
  return { edit: isOwn, delete: isOwn || may(ctx, 'note.delete_of_others') }
}

/** Throws forbidden for other people's notes. */
export function authorizeEditNote(ctx: StaffContext, note: { author_id: string }): void {
  if (!noteCan(ctx, note).edit) throw forbidden(copy.editNoteForbidden)
}

/** Throws forbidden for other people's notes. */
export function authorizeDeleteNote(ctx: StaffContext, note: { author_id: string }): void {
  if (!noteCan(ctx, note).delete) authorize(ctx, 'note.delete_of_others')
}

/** Notes of a deal, and pinned ones among them. */
export const mostNotes = 1000
export const mostPinned = 5
