import type { PartnerContext } from '../../../services/context.ts'
import type { Email } from '../../../services/mail/mailer.ts'
import { invitationLink } from '../../auth/index.ts'

export interface LenderRecipient {
  /** UUIDs of the lender's person and of their account. */
  readonly id: string
  readonly account_id: string
  readonly email: string
  readonly full_name: string
  /** False: the invitation is still open, so the email includes it. */
  readonly has_accepted: boolean
}

type EmailLink = Pick<Email, 'button' | 'code' | 'after' | 'useless_after'>

/**
 * How a recipient opens a page about a deal (UUID): by its button, or by accepting the invitation first. If they answered it in the
 * meantime, the button asks them to sign in. Must run in a transaction.
 */
export async function linkFor(
  tx: PartnerContext,
  { id, account_id, has_accepted }: LenderRecipient,
  { deal, ...button }: { label: string; url: string; deal: string },
): Promise<EmailLink> {
  if (has_accepted) return { button }
  return (await invitationLink(tx, { invitation: id, user: account_id, area: 'lender', deal })) ?? { button }
}
