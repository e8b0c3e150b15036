import type { DoorContext, StaffContext } from '../../platform/context.ts'
import { queueMail } from '../../platform/mail.ts'
import { invitationLink } from '../auth/index.ts'
import { findPartner } from '../partners/index.ts'
import { findInvitedClient, saveInvitationSent, type InvitedClient } from './invitation-queries.ts'

type PartnerScope = DoorContext & { readonly partner_id: string }

/**
 * Emails the open invitation of a deal's (UUID) borrower, in place of an earlier one. Null, and nothing is sent, where they
 * have accepted or declined. Part of the caller's transaction.
 */
export async function sendClientInvitation(
  tx: PartnerScope,
  deal: string,
  { isReminder = false }: { isReminder?: boolean } = {},
): Promise<InvitedClient | null> {
  const invited = await findInvitedClient(tx, deal)
  if (invited === null) return null
  const partner = await findPartner(tx)
  const { id: invitation, user_id: user, email, full_name } = invited
  const link = await invitationLink(tx, { invitation, user, area: 'portal' })
  if (link === null) return null
  saveInvitationSent(tx, invitation)
  await queueMail(tx, {
    to: { name: full_name, address: email },
    brand: partner,
    subject: isReminder ? 'Reminder: your loan application is waiting for you' : "You're invited to a loan application",
    paragraphs: [
      `Hello ${full_name},`,
      `${inviter(invited, partner.name)} invites you to the loan application "${invited.deal_title}". Accept to see what is needed next.`,
    ],
    ...link,
  })
  return invited
}

function inviter({ invited_by, invited_by_email }: InvitedClient, partner: string): string {
  return invited_by_email === null ? partner : `${invited_by ?? ''} (${invited_by_email}) of ${partner}`.trim()
}

/** Tells a borrower who has accepted a deal of this partner before that there is another one. */
export async function tellOfDeal(
  ctx: StaffContext,
  { name, email, title }: { name: string; email: string; title: string },
): Promise<void> {
  await queueMail(ctx, {
    to: { name, address: email },
    brand: await findPartner(ctx),
    subject: 'A new loan application has been opened for you',
    paragraphs: [
      `Hello ${name},`,
      `A new loan application, "${title}", has been opened for you. Sign in to see what is needed next.`,
    ],
    button: { label: 'Open the portal', url: `${ctx.publicUrl}/portal` },
  })
}

/** Tells whoever was the borrower's contact so far that another address has taken their place. */
export async function tellReplaced(
  ctx: StaffContext,
  { name, email, title }: { name: string; email: string; title: string },
): Promise<void> {
  const partner = await findPartner(ctx)
  await queueMail(ctx, {
    to: { name, address: email },
    brand: partner,
    subject: 'You are no longer the contact for a loan application',
    paragraphs: [
      `Hello ${name},`,
      `${email} is no longer the contact for the loan application "${title}". ${ctx.actor.full_name.trim()} (${ctx.actor.email}) of ${partner.name} entered another address. What you sent stays with ${partner.name} and isn't shown to the new contact.`,
      `If you didn't expect this, call ${partner.name}.`,
    ],
  })
}
