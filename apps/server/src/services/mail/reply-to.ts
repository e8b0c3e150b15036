import { sql } from '../../db/client/statement.ts'
import { firstRow, type PartnerContext } from '../context.ts'
import type { Email } from './email.ts'

type ReplyTo = NonNullable<Email['reply_to']>

/**
 * Whom a borrower or lender reaches who replies to an email that Loanyard sends by itself: the staff member it reports
 * on, else the deal's coordinator, else an Admin (UUIDs). Only active staff with a confirmed address; null without any.
 */
export async function findReplyTo(
  ctx: PartnerContext,
  { deal, actor = null }: { readonly deal: string; readonly actor?: string | null },
): Promise<ReplyTo | null> {
  const found = await firstRow<{ reply_to: ReplyTo | null }>(
    ctx,
    sql`select private.reply_to(${ctx.partner_id}, ${deal}, ${actor}) as reply_to`,
  )
  return found?.reply_to ?? null
}

/** A staff member who sends an email gets its replies: `queueEmail` has seen that their address is confirmed. */
export function replyToActor(actor: {
  readonly staff_id?: string | null
  readonly email?: string
  readonly full_name?: string
}): ReplyTo | null {
  const { staff_id, email, full_name = '' } = actor
  return typeof staff_id === 'string' && email !== undefined ? { name: full_name.trim(), address: email } : null
}
