import type { StaffContext } from '../../../services/context.ts'
import { toId } from '../../../services/ids.ts'
import { queueEmail } from '../../../services/mail/mailer.ts'
import { subjectName } from '../../../services/mail/user-text.ts'
import { findPartner } from '../../../services/partner.ts'
import { whoWantsEmail } from '../staff/staff-queries.ts'
import { linkFor, type PartnerContext, type LenderRecipient } from './lender-link.ts'

interface Shared {
  /** UUID and title. */
  readonly deal: { readonly id: string; readonly title: string }
  readonly lender: { readonly name: string }
}

/** The deal's page in the lender area. */
export function lenderDealUrl({ publicUrl, partner_id }: PartnerContext, deal: string): string {
  return `${publicUrl}/lender/${toId('partner', partner_id)}/deals/${toId('deal', deal)}`
}

/** Mails people of a lender that a deal was shared with them. Who was never here finds the way in by this mail. */
export async function sendShareEmails(
  tx: StaffContext,
  { deal, lender }: Shared,
  recipients: readonly LenderRecipient[],
): Promise<void> {
  const partner = await findPartner(tx)
  const wantsEmail = await whoWantsEmail(tx, recipients)
  for (const recipient of recipients.filter(
    ({ account_id, has_accepted }) => !has_accepted || wantsEmail.has(account_id),
  )) {
    const link = await linkFor(tx, recipient, { label: 'View deal', url: lenderDealUrl(tx, deal.id) })
    await queueEmail(tx, {
      to: { name: recipient.full_name, address: recipient.email },
      brand: partner,
      subject: `${subjectName(partner.name)} shared a deal with you`,
      paragraphs: [
        `Hello ${recipient.full_name},`,
        `${tx.actor.full_name} at ${partner.name} shared "${deal.title}" with you at ${lender.name}: the summary, the financials, and the approved documents. Review the package, ask questions, and send your terms.`,
      ],
      ...link,
    })
  }
}
