import type { PartnerContext, StaffContext, StaffJobContext } from '../../../services/context.ts'
import { greeting } from '../../../services/mail/email.ts'
import { queueEmail, type Email, findPartner, type Sender } from '../../../services/mail/mailer.ts'
import { invitationLink, invitationLinkLater } from '../../auth/index.ts'
import * as copy from '../copy.ts'
import { findInvitedClient, saveInvitationSent, type InvitedClient } from './invitation-queries.ts'

interface Invitation {
  readonly invited: InvitedClient
  readonly partner: Sender
  readonly isReminder: boolean
}

/**
 * Emails the open invitation of a deal's (UUID) borrower again; the links of earlier emails keep working. Returns null if
 * nothing is sent: the borrower has answered, or the partner's email quota is used up. Part of the caller's transaction.
 */
export async function sendClientInvitation(
  tx: PartnerContext,
  deal: string,
  { isReminder }: Pick<Invitation, 'isReminder'>,
): Promise<InvitedClient | null> {
  const invited = await findInvitedClient(tx, deal)
  if (invited === null) return null
  const isSent = await queueEmail(tx, async () => {
    const partner = await findPartner(tx)
    const link = await invitationLink(tx, linkOf(invited))
    return link && { ...invitationEmail({ invited, partner, isReminder }), ...link }
  })
  if (!isSent) return null
  saveInvitationSent(tx, invited.id)
  return invited
}

/**
 * The email of an invitation, with its link. The link is stored with the next statement, after which the result can be
 * called: null if the invitation was answered.
 */
export function newInvitationEmail(
  tx: PartnerContext,
  invited: InvitedClient,
  partner: Sender,
): () => Promise<Email | null> {
  const link = invitationLinkLater(tx, linkOf(invited))
  return async () => {
    const parts = await link()
    return parts && { ...invitationEmail({ invited, partner, isReminder: false }), ...parts }
  }
}

const linkOf = ({ id: invitation, user_id: user }: InvitedClient) => ({ invitation, user, area: 'portal' }) as const

function invitationEmail({ invited, partner, isReminder }: Invitation): Email {
  const { email, full_name } = invited
  return {
    to: { name: full_name, address: email },
    brand: partner,
    subject: isReminder ? copy.invitationReminderSubject : copy.invitationSubject,
    paragraphs: [greeting(full_name), copy.invitationBody(inviterName(invited, partner.name), invited.deal_title)],
  }
}

function inviterName({ invited_by, invited_by_email }: InvitedClient, partner: string): string {
  return invited_by_email === null ? partner : copy.inviter(invited_by ?? '', invited_by_email, partner)
}

/** For a borrower who accepted an earlier deal. */
export function newDealEmail(
  { publicUrl }: StaffJobContext,
  { name, email, title }: { name: string; email: string; title: string },
  partner: Sender,
): Email {
  return {
    to: { name, address: email },
    brand: partner,
    subject: copy.newDealSubject,
    paragraphs: [greeting(name), copy.newDealBody(title)],
    button: { label: copy.openPortal, url: `${publicUrl}/portal` },
  }
}

export async function notifyReplacedContact(
  ctx: StaffContext,
  { name, email, title }: { name: string; email: string; title: string },
): Promise<void> {
  const partner = await findPartner(ctx)
  await queueEmail(ctx, {
    to: { name, address: email },
    brand: partner,
    subject: copy.replacedContactSubject,
    paragraphs: [
      greeting(name),
      copy.replacedContactBody({
        email,
        title,
        partner: partner.name,
        actor: { name: ctx.actor.full_name.trim(), email: ctx.actor.email },
      }),
      copy.replacedContactHelp(partner.name),
    ],
  })
}
