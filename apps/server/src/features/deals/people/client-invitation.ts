import type { PartnerContext, StaffContext, StaffJobContext } from '../../../services/context.ts'
import { greeting } from '../../../services/mail/email.ts'
import { queueEmail, type Email, findPartner } from '../../../services/mail/mailer.ts'
import { invitationLink } from '../../auth/index.ts'
import * as copy from '../copy.ts'
import { findInvitedClient, saveInvitationSent, type InvitedClient } from './invitation-queries.ts'

interface InvitationOptions {
  readonly isReminder?: boolean
  /** The request already counted this email. */
  readonly isCounted?: boolean
}

/**
 * Emails the open invitation of a deal's (UUID) borrower; an earlier email's link stops working. Returns null if
 * nothing is sent: the borrower has answered, or the partner's email quota is used up, in which case the earlier link
 * keeps working. Part of the caller's transaction.
 */
export async function sendClientInvitation(
  tx: PartnerContext,
  deal: string,
  options: InvitationOptions = {},
): Promise<InvitedClient | null> {
  const invited = await findInvitedClient(tx, deal)
  if (invited === null) return null
  const isSent = await queueEmail(tx, () => invitationEmail(tx, invited, options), options)
  if (!isSent) return null
  saveInvitationSent(tx, invited.id)
  return invited
}

async function invitationEmail(
  tx: PartnerContext,
  invited: InvitedClient,
  { isReminder = false }: InvitationOptions,
): Promise<Email | null> {
  const partner = await findPartner(tx)
  const { id: invitation, user_id: user, email, full_name } = invited
  const link = await invitationLink(tx, { invitation, user, area: 'portal' })
  if (link === null) return null
  return {
    to: { name: full_name, address: email },
    brand: partner,
    subject: isReminder ? copy.invitationReminderSubject : copy.invitationSubject,
    paragraphs: [greeting(full_name), copy.invitationBody(inviterName(invited, partner.name), invited.deal_title)],
    ...link,
  }
}

function inviterName({ invited_by, invited_by_email }: InvitedClient, partner: string): string {
  return invited_by_email === null ? partner : copy.inviter(invited_by ?? '', invited_by_email, partner)
}

export async function notifyNewDeal(
  ctx: StaffJobContext,
  { name, email, title }: { name: string; email: string; title: string },
  options: Pick<InvitationOptions, 'isCounted'>,
): Promise<void> {
  const mail = {
    to: { name, address: email },
    brand: await findPartner(ctx),
    subject: copy.newDealSubject,
    paragraphs: [greeting(name), copy.newDealBody(title)],
    button: { label: copy.openPortal, url: `${ctx.publicUrl}/portal` },
  }
  await queueEmail(ctx, mail, options)
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
