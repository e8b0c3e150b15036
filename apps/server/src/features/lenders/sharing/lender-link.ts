import type { ScopedContext } from '../../../services/context.ts'
import type { Email } from '../../../services/mail/mailer.ts'
import { invitationLink } from '../../auth/index.ts'

/** At the door of one partner, whoever stands in it. */
export type PartnerContext = ScopedContext & { readonly partner_id: string }

/** Somebody of a lender to whom an email goes. */
export interface LenderRecipient {
  /** UUIDs of the lender's person and of their account. */
  readonly id: string
  readonly account_id: string
  readonly email: string
  readonly full_name: string
  /** False: the invitation is still open, so the email brings it along. */
  readonly has_accepted: boolean
}

type EmailLink = Pick<Email, 'button' | 'code' | 'after' | 'useless_after'>

/**
 * How a reader gets to an address of the application: by its button, or by accepting first. Where they answered the
 * invitation at this very moment, by the button, which asks them to sign in. In a transaction.
 */
export async function linkFor(
  tx: PartnerContext,
  { id, account_id, has_accepted }: LenderRecipient,
  button: { label: string; url: string },
): Promise<EmailLink> {
  if (has_accepted) return { button }
  return (await invitationLink(tx, { invitation: id, user: account_id, area: 'lender' })) ?? { button }
}
