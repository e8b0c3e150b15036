import { sql } from '../../db/client/statement.ts'
import { firstRow, rowsLater, type PartnerContext } from '../context.ts'
import type { Email } from './email.ts'

type ReplyTo = NonNullable<Email['reply_to']>

/** UUIDs; `actor` is the staff member that the email reports on. */
interface Correspondence {
  readonly deal: string
  readonly actor?: string | null
}

interface Row {
  readonly reply_to: ReplyTo | null
}

const selectReplyTo = ({ partner_id }: PartnerContext, { deal, actor = null }: Correspondence) =>
  sql`select private.reply_to(${partner_id}, ${deal}, ${actor}) as reply_to`

/**
 * Whom a borrower or lender reaches who replies to an email that Loanyard sends by itself: the staff member it reports
 * on, else the deal's coordinator, else an Admin. Only active staff with a confirmed address; null without any.
 */
export async function findReplyTo(ctx: PartnerContext, about: Correspondence): Promise<ReplyTo | null> {
  return (await firstRow<Row>(ctx, selectReplyTo(ctx, about)))?.reply_to ?? null
}

/** Travels with the next statement, after which the result can be called. */
export function findReplyToLater(tx: PartnerContext, about: Correspondence): () => Promise<ReplyTo | null> {
  const found = rowsLater<Row>(tx, selectReplyTo(tx, about))
  return async () => (await found())[0]?.reply_to ?? null
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
