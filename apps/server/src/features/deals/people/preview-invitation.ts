import type { InvitationPreview } from '@loanyard/contract/deals/first-requests'
import type { InvitationDraft } from '@loanyard/contract/deals/schemas'
import type { StaffContext } from '../../../services/context.ts'
import { findPartner } from '../../../services/mail/mailer.ts'
import { invitationButton } from '../../auth/index.ts'
import type { FirstRequests } from '../first-requests.ts'
import { authorize } from '../policy.ts'
import { invitationEmail, newDealEmail } from './client-invitation.ts'
import { findOpening } from './invitation-queries.ts'

/**
 * The email that a new deal would send. Whether the address has an account isn't shown: the button is that of a new one.
 * Throws forbidden, bad_input for an unknown checklist.
 */
export async function previewInvitation(
  ctx: StaffContext,
  draft: InvitationDraft,
  first: FirstRequests,
): Promise<InvitationPreview> {
  authorize(ctx, 'deal.create')
  const { title, borrower, checklists = [], due_date = null, invitation_note: note = null } = draft
  const name = `${borrower.first_name} ${borrower.last_name}`.trim()
  const [partner, { has_accepted }] = await Promise.all([findPartner(ctx), findOpening(ctx, borrower.email)])
  const titles = checklists.length === 0 ? [] : await first.titles(ctx, checklists)
  const requests = titles.map((item) => ({ title: item, due_date }))
  const invited = {
    email: borrower.email,
    full_name: name,
    deal_title: title,
    invited_by: ctx.actor.full_name,
    invited_by_email: ctx.actor.email,
  }
  const email = has_accepted
    ? newDealEmail(ctx, { name, email: borrower.email, title }, { partner, requests, note })
    : invitationEmail({ invited, partner, isReminder: false, requests, note })
  const { subject, paragraphs, button } = email
  return { to: borrower.email, subject, paragraphs: [...paragraphs], button: button?.label ?? invitationButton }
}
