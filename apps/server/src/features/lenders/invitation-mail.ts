import type { StaffContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { queueEmail } from '../../platform/mail.ts'
import { invitationLink } from '../auth/index.ts'
import { findPartner } from '../partners/index.ts'
import type { LenderRecipient } from './way-in.ts'

/**
 * Invites somebody to read a lender's loan packages, and tells them how to accept. Throws not_invited where they answered at
 * this very moment.
 */
export async function sendInvitationEmail(
  tx: StaffContext,
  lender: { readonly name: string },
  recipient: Omit<LenderRecipient, 'has_accepted'>,
): Promise<void> {
  const partner = await findPartner(tx)
  const link = await invitationLink(tx, { invitation: recipient.id, user: recipient.account_id, area: 'lender' })
  if (link === null) throw new AppError('not_invited', `${recipient.full_name} already answered the invitation.`)
  await queueEmail(tx, {
    to: { name: recipient.full_name, address: recipient.email },
    brand: partner,
    subject: "You're invited to review loans on Loanyard",
    paragraphs: [
      `Hello ${recipient.full_name},`,
      `${tx.actor.full_name} (${tx.actor.email}) at ${partner.name} invited you to review loan packages for ${lender.name} on Loanyard. Financials, documents, and your responses are all in one place.`,
    ],
    ...link,
  })
}
