import type { Invitation } from '@loanyard/contract/auth/invitations'
import { sql } from '../../db/client/statement.ts'
import { dealPlaceholder, senderPlaceholder } from '../../db/placeholders.ts'
import { firstRow, rows, type ScopedContext } from '../../services/context.ts'
import * as copy from './copy.ts'

export interface InvitationRow {
  readonly id: string
  readonly kind: Invitation['kind']
  readonly partner_id: string
  readonly partner_name: string
  readonly partner_logo: string | null
  readonly role: Invitation['role']
  readonly lender_name: string | null
  readonly deal_title: string | null
  readonly invited_by: string | null
  readonly invited_by_email: string | null
  readonly invited_at: string
}

/** Newest first. */
export function findOwnInvitations(ctx: ScopedContext): Promise<InvitationRow[]> {
  return rows<InvitationRow>(ctx, sql`select * from private.own_invitations()`)
}

export interface AnsweredInvitation {
  readonly kind: Invitation['kind']
  readonly partner_id: string
  readonly deal_id: string | null
  readonly full_name: string
}

/**
 * Accepts an open invitation (UUID) of a person (UUID), locks it, and notifies a borrower; null if there is none.
 */
export function lockAccepted(ctx: ScopedContext, user: string, invitation: string): Promise<AnsweredInvitation | null> {
  return firstRow<AnsweredInvitation>(
    ctx,
    sql`select * from private.accept_invitation(${user}, ${invitation}, ${ctx.clock.now()}, ${copy.applicationTitle},
          ${copy.applicationOpened(senderPlaceholder, dealPlaceholder)})`,
  )
}

/** Declines an open invitation and locks it; null if there is none. */
export function lockDeclined(ctx: ScopedContext, user: string, invitation: string): Promise<AnsweredInvitation | null> {
  return firstRow<AnsweredInvitation>(
    ctx,
    sql`select * from private.decline_invitation(${user}, ${invitation}, ${ctx.clock.now()})`,
  )
}
