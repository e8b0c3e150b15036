import type { PartnerContext, StaffContext, StaffJobContext } from '../../../services/context.ts'
import { greeting } from '../../../services/mail/email.ts'
import { queueEmail, type Email, findPartner, type Sender } from '../../../services/mail/mailer.ts'
import { invitationLink, invitationLinkLater } from '../../auth/index.ts'
import * as copy from '../copy.ts'
import { findInvitedClient, saveInvitationSent, type FirstRequest, type InvitedClient } from './invitation-queries.ts'

interface Invitation {
  readonly invited: InvitedClient
  readonly partner: Sender
  readonly isReminder: boolean
  /** What the email asks for. */
  readonly requests: readonly RequestedItem[]
  /** In the words of who invites, before what is asked for. */
  readonly note: string | null
}

type Content = Pick<Invitation, 'partner' | 'requests' | 'note'>

type RequestedItem = Pick<FirstRequest, 'title' | 'due_date'>

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
    return link && { ...invitationEmail({ invited, partner, isReminder, requests: [], note: null }), ...link }
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
  content: Content,
): () => Promise<Email | null> {
  const link = invitationLinkLater(tx, linkOf(invited))
  return async () => {
    const parts = await link()
    return parts && { ...invitationEmail({ invited, isReminder: false, ...content }), ...parts }
  }
}

const linkOf = ({ id: invitation, user_id: user }: InvitedClient) => ({ invitation, user, area: 'portal' }) as const

type Addressee = Pick<InvitedClient, 'email' | 'full_name' | 'deal_title' | 'invited_by' | 'invited_by_email'>

/** Without its link. */
export function invitationEmail({
  invited,
  partner,
  isReminder,
  requests,
  note,
}: Omit<Invitation, 'invited'> & { readonly invited: Addressee }): Email {
  const { email, full_name } = invited
  return {
    to: { name: full_name, address: email },
    brand: partner,
    subject: isReminder ? copy.invitationReminderSubject : copy.invitationSubject,
    paragraphs: [
      greeting(full_name),
      copy.invitationBody(inviterName(invited, partner.name), invited.deal_title),
      ...noteLines(note),
      ...itemLines(requests),
    ],
  }
}

/** As paragraphs, which emails escape. */
function noteLines(note: string | null): string[] {
  return (note ?? '').split(/\n+/).filter((line) => line.trim() !== '')
}

/** Items listed in an email; the rest are counted. */
const maxLines = 8

/** Nothing if nothing is requested. */
function itemLines(requests: readonly RequestedItem[]): string[] {
  const [first] = requests
  if (first === undefined) return []
  const isSameDay = requests.every(({ due_date }) => due_date === first.due_date)
  const more = requests.length - maxLines
  return [
    copy.firstItems(requests.length, isSameDay ? first.due_date : null),
    ...requests.slice(0, maxLines).map(({ title }) => copy.firstItem(title)),
    ...(more > 0 ? [copy.moreItems(more)] : []),
  ]
}

function inviterName({ invited_by, invited_by_email }: Addressee, partner: string): string {
  return invited_by_email === null ? partner : copy.inviter(invited_by ?? '', invited_by_email, partner)
}

/** For a borrower who accepted an earlier deal. */
export function newDealEmail(
  { publicUrl }: Pick<StaffJobContext, 'publicUrl'>,
  { name, email, title }: { name: string; email: string; title: string },
  { partner, requests, note }: Content,
): Email {
  return {
    to: { name, address: email },
    brand: partner,
    subject: copy.newDealSubject,
    paragraphs: [greeting(name), copy.newDealBody(title), ...noteLines(note), ...itemLines(requests)],
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
