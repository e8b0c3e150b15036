import { sql } from '../../../db/client/statement.ts'
import {
  firstRow,
  later,
  rows,
  type PartnerContext,
  type ScopedContext,
  type StaffContext,
} from '../../../services/context.ts'
import { newUuid } from '../../../services/ids.ts'

export interface InvitedClient {
  readonly id: string
  readonly user_id: string
  readonly email: string
  readonly full_name: string
  readonly deal_title: string
  readonly invited_by: string | null
  readonly invited_by_email: string | null
  readonly sent_at: string
}

export function findInvitedClient(ctx: ScopedContext, deal: string): Promise<InvitedClient | null> {
  return firstRow<InvitedClient>(ctx, sql`select * from private.invited_client(${deal})`)
}

export function saveInvitationSent(ctx: PartnerContext, invitation: string): void {
  later(
    ctx,
    sql`update deal_invitations set sent_at = ${ctx.clock.now()} where partner_id = ${ctx.partner_id} and id = ${invitation}`,
  )
}

/**
 * Invites the owner of an address to be the borrower of a deal (UUID), replacing any earlier borrower. `accepted`:
 * they accepted an earlier deal of this partner and become its client at once.
 */
export async function inviteClient(
  ctx: StaffContext,
  deal: string,
  { invitation, email }: { invitation: string; email: string },
): Promise<{ accepted: boolean }> {
  const [invited] = await rows<{ accepted: boolean }>(
    ctx,
    // Lowercased here, as sign-in does: PostgreSQL's lower() treats some alphabets differently.
    sql`select accepted from private.invite_client(${deal}, ${invitation}, ${newUuid()}, ${email.toLowerCase()}, ${ctx.clock.now()})`,
  )
  if (invited === undefined) throw new Error('invite_client returned nothing')
  return invited
}
