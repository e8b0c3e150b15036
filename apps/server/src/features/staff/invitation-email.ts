import type { StaffRole } from '@loanyard/contract/core/values'
import { AppError } from '../../errors.ts'
import type { StaffContext } from '../../services/context.ts'
import { queueEmail } from '../../services/mail/mailer.ts'
import { findPartner } from '../../services/partner.ts'
import { invitationLink } from '../auth/index.ts'
import { setInvited } from './queries.ts'
import type { StaffRow } from './rows.ts'

const asA: Record<StaffRole, string> = { Admin: 'an Admin', Manager: 'a Manager', Coordinator: 'a Coordinator' }

/**
 * Emails an invitation to join the staff, in place of an earlier one. Part of the caller's transaction. Throws not_invited
 * where they answered at this very moment.
 */
export async function inviteMember(tx: StaffContext, member: StaffRow): Promise<void> {
  const brand = await findPartner(tx)
  const { id: invitation, account_id: user } = member
  const link = await invitationLink(tx, { invitation, user, area: 'partner' })
  if (link === null) throw new AppError('not_invited', `${member.full_name} already answered the invitation.`)
  setInvited(tx, member.id)
  await queueEmail(tx, {
    to: { name: member.full_name, address: member.email },
    brand,
    subject: "You're invited to join a team on Loanyard",
    paragraphs: [
      `Hello ${member.full_name},`,
      `${tx.actor.full_name.trim()} (${tx.actor.email}) invited you to join ${brand.name} on Loanyard as ${asA[member.role]}.`,
    ],
    ...link,
  })
}
