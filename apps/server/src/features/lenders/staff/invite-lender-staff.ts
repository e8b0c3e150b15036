import { AppError } from '../../../errors.ts'
import type { StaffContext } from '../../../services/context.ts'
import { newUuid } from '../../../services/ids.ts'
import { queueEmail } from '../../../services/mail/mailer.ts'
import { findPartner } from '../../../services/partner.ts'
import { invitationLink } from '../../auth/index.ts'
import { findLenderByUuid } from '../queries.ts'
import type { LenderRecipient } from '../sharing/lender-link.ts'
import { inviteLenderStaff, type NewPerson } from './staff-queries.ts'

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

/**
 * Invites somebody to a lender's staff inside the caller's transaction, and emails them. The caller leaves the audit record.
 * Throws already_exists where the person is of a lender of this partner already.
 */
export async function addPerson(
  tx: StaffContext,
  lender: { readonly id: string; readonly name: string },
  who: Pick<NewPerson, 'is_contact' | 'email' | 'full_name'>,
): Promise<{ id: string }> {
  const id = newUuid()
  const { user_id, elsewhere } = await inviteLenderStaff(tx, { ...who, id, lender: lender.id })
  if (elsewhere !== null) {
    const other = await findLenderByUuid(tx, elsewhere)
    throw new AppError('already_exists', `${who.email} is already with ${other?.name ?? 'another lender'}.`)
  }
  await sendInvitationEmail(tx, lender, { id, account_id: user_id, email: who.email, full_name: who.full_name })
  return { id }
}
