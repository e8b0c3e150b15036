import { sql } from '../../../db/client/statement.ts'
import { firstRow, later, rows, type ScopedContext, type StaffContext } from '../../../services/context.ts'
import { newUuid } from '../../../services/ids.ts'

/** A borrower who hasn't answered the invitation yet, with who invited them. */
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

/** The open invitation of a deal (UUID) of the partner, if there is one. */
export function findInvitedClient(ctx: ScopedContext, deal: string): Promise<InvitedClient | null> {
  return firstRow<InvitedClient>(ctx, sql`select * from private.invited_client(${deal})`)
}

/** Keeps that the invitation (UUID) was emailed just now. */
export function saveInvitationSent(ctx: ScopedContext & { readonly partner_id: string }, invitation: string): void {
  later(
    ctx,
    sql`update deal_invitations set sent_at = ${ctx.clock.now()} where partner_id = ${ctx.partner_id} and id = ${invitation}`,
  )
}

/**
 * Invites the owner of an address to be the borrower of a deal (UUID), with an account if there was none, in place of
 * whoever was it before. `accepted`: they have accepted a deal of this partner earlier, and are the client at once.
 */
export async function inviteClient(
  ctx: StaffContext,
  deal: string,
  { invitation, email }: { invitation: string; email: string },
): Promise<{ accepted: boolean }> {
  const [invited] = await rows<{ accepted: boolean }>(
    ctx,
    // As sign-in looks it up: PostgreSQL's lower() has rules of its own for some alphabets.
    sql`select accepted from private.invite_client(${deal}, ${invitation}, ${newUuid()}, ${email.toLowerCase()}, ${ctx.clock.now()})`,
  )
  if (invited === undefined) throw new Error('invite_client returned nothing')
  return invited
}
