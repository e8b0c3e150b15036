import type { StaffContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { queueMail } from '../../platform/mail.ts'
import { invitationLink } from '../auth/index.ts'
import { findPartner } from '../partners/index.ts'
import type { Reader } from './way-in.ts'

/**
 * Invites somebody to read a lender's loan packages, and tells them how to accept. Throws not_invited where they answered at
 * this very moment.
 */
export async function tellInvited(
  tx: StaffContext,
  lender: { readonly name: string },
  reader: Omit<Reader, 'has_accepted'>,
): Promise<void> {
  const partner = await findPartner(tx)
  const way = await invitationLink(tx, { invitation: reader.id, user: reader.account_id, area: 'lender' })
  if (way === null) throw new AppError('not_invited', `${reader.full_name} already answered the invitation.`)
  await queueMail(tx, {
    to: { name: reader.full_name, address: reader.email },
    brand: partner,
    subject: "You're invited to review loans on Loanyard",
    paragraphs: [
      `Hello ${reader.full_name},`,
      `${tx.actor.full_name} (${tx.actor.email}) at ${partner.name} invited you to review loan packages for ${lender.name} on Loanyard. Financials, documents, and your responses are all in one place.`,
    ],
    ...way,
  })
}
