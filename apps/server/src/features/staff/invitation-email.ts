import { AppError } from '../../errors.ts'
import type { StaffContext } from '../../services/context.ts'
import { greeting } from '../../services/mail/email.ts'
import { queueEmail, findPartner } from '../../services/mail/mailer.ts'
import { subjectName } from '../../services/mail/user-text.ts'
import { invitationLink } from '../auth/index.ts'
import * as copy from './copy.ts'
import { setInvited } from './queries.ts'
import type { StaffRow } from './rows.ts'

/**
 * Emails an invitation in the caller's transaction; the links of earlier emails keep working. Throws not_invited if the person has
 * just answered.
 */
export async function inviteMember(tx: StaffContext, member: StaffRow): Promise<void> {
  const brand = await findPartner(tx)
  const { id: invitation, account_id: user } = member
  const link = await invitationLink(tx, { invitation, user, area: 'partner' })
  if (link === null) throw new AppError('not_invited', copy.alreadyAnswered(member.full_name))
  setInvited(tx, member.id)
  await queueEmail(tx, {
    to: { name: member.full_name, address: member.email },
    brand,
    subject: copy.invitationSubject(subjectName(brand.name)),
    paragraphs: [
      greeting(member.full_name),
      copy.invitationText(
        { name: tx.actor.full_name.trim(), email: tx.actor.email },
        { partner: brand.name, role: member.role },
      ),
      copy.invitationReason(member.role),
    ],
    ...link,
  })
}
