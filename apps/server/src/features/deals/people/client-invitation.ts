import type { ScopedContext, StaffContext } from '../../../services/context.ts'
import { queueEmail, type Email } from '../../../services/mail/mailer.ts'
import { findPartner } from '../../../services/partner.ts'
import { invitationLink } from '../../auth/index.ts'
import { findInvitedClient, saveInvitationSent, type InvitedClient } from './invitation-queries.ts'

type PartnerScope = ScopedContext & { readonly partner_id: string }

interface InvitationOptions {
  readonly isReminder?: boolean
}

/**
 * Emails the open invitation of a deal's (UUID) borrower, in place of an earlier one. Null where nothing is sent: they have
 * accepted or declined, or the partner's quota holds the email back, and an earlier one works on. Part of the caller's
 * transaction.
 */
export async function sendClientInvitation(
  tx: PartnerScope,
  deal: string,
  options: InvitationOptions = {},
): Promise<InvitedClient | null> {
  const invited = await findInvitedClient(tx, deal)
  if (invited === null) return null
  const isSent = await queueEmail(tx, () => invitationMail(tx, invited, options))
  if (!isSent) return null
  saveInvitationSent(tx, invited.id)
  return invited
}

async function invitationMail(
  tx: PartnerScope,
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
    subject: isReminder ? 'Reminder: your loan application is waiting for you' : "You're invited to your loan portal",
    paragraphs: [
      `Hello ${full_name},`,
      `${inviterName(invited, partner.name)} invited you to the loan application "${invited.deal_title}". Accept to see what we need from you.`,
    ],
    ...link,
  }
}

function inviterName({ invited_by, invited_by_email }: InvitedClient, partner: string): string {
  return invited_by_email === null ? partner : `${invited_by ?? ''} (${invited_by_email}) of ${partner}`.trim()
}

/** Tells a borrower who has accepted a deal of this partner before that there is another one. */
export async function notifyNewDeal(
  ctx: StaffContext,
  { name, email, title }: { name: string; email: string; title: string },
): Promise<void> {
  await queueEmail(ctx, {
    to: { name, address: email },
    brand: await findPartner(ctx),
    subject: 'You have a new loan application',
    paragraphs: [
      `Hello ${name},`,
      `We opened a new loan application for you: "${title}". Sign in to see what we need from you.`,
    ],
    button: { label: 'Open the portal', url: `${ctx.publicUrl}/portal` },
  })
}

/** Tells whoever was the borrower's contact so far that another address has taken their place. */
export async function notifyReplacedContact(
  ctx: StaffContext,
  { name, email, title }: { name: string; email: string; title: string },
): Promise<void> {
  const partner = await findPartner(ctx)
  await queueEmail(ctx, {
    to: { name, address: email },
    brand: partner,
    subject: 'You are no longer the contact for a loan application',
    paragraphs: [
      `Hello ${name},`,
      `${email} is no longer the contact for the loan application "${title}". ${ctx.actor.full_name.trim()} (${ctx.actor.email}) of ${partner.name} entered a different email address. What you sent stays with ${partner.name} and isn't shown to the new contact.`,
      `If you didn't expect this, call ${partner.name}.`,
    ],
  })
}
