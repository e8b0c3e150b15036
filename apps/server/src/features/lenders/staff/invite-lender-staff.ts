import { AppError } from '../../../errors.ts'
import type { StaffContext } from '../../../services/context.ts'
import { newUuid } from '../../../services/ids.ts'
import { queueEmail, findPartner } from '../../../services/mail/mailer.ts'
import { subjectName } from '../../../services/mail/user-text.ts'
import { invitationLink } from '../../auth/index.ts'
import * as copy from '../copy.ts'
import { findLenderByUuid } from '../queries.ts'
import type { LenderRecipient } from '../sharing/lender-link.ts'
import { inviteLenderStaff, type NewPerson } from './staff-queries.ts'

/** Throws not_invited if the person answered in the meantime. */
export async function sendInvitationEmail(
  tx: StaffContext,
  lender: { readonly name: string },
  recipient: Omit<LenderRecipient, 'has_accepted'>,
): Promise<void> {
  const partner = await findPartner(tx)
  const link = await invitationLink(tx, { invitation: recipient.id, user: recipient.account_id, area: 'lender' })
  if (link === null) throw new AppError('not_invited', copy.alreadyAnswered(recipient.full_name))
  await queueEmail(tx, {
    to: { name: recipient.full_name, address: recipient.email },
    brand: partner,
    subject: copy.invitationSubject(subjectName(partner.name)),
    paragraphs: [
      copy.greeting(recipient.full_name),
      copy.invitationBody({ name: tx.actor.full_name, email: tx.actor.email, partner: partner.name }, lender.name),
    ],
    ...link,
  })
}

/**
 * Part of the caller's transaction; the caller records the audit entry. Throws already_exists if the person is with a
 * lender of this partner already.
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
    throw new AppError('already_exists', copy.alreadyWith(who.email, other?.name))
  }
  await sendInvitationEmail(tx, lender, { id, account_id: user_id, email: who.email, full_name: who.full_name })
  return { id }
}
