import type { PartnerContext, StaffContext } from '../../../services/context.ts'
import { toId } from '../../../services/ids.ts'
import { queueEmail, findPartner } from '../../../services/mail/mailer.ts'
import { subjectName, subjectText } from '../../../services/mail/user-text.ts'
import * as copy from '../copy.ts'
import { whoWantsEmail } from '../staff/staff-queries.ts'
import { linkFor, type LenderRecipient } from './lender-link.ts'

interface Shared {
  /** UUID, title and amount. */
  readonly deal: { readonly id: string; readonly title: string; readonly loan_amount: string | null }
  readonly lender: { readonly name: string }
  /** What the partner wrote with the package. */
  readonly note: string | null
}

export function lenderDealUrl({ publicUrl, partner_id }: PartnerContext, deal: string): string {
  return `${publicUrl}/lender/${toId('partner', partner_id)}/deals/${toId('deal', deal)}`
}

/** "350000.00" as "$350,000", and cents if there are any. */
function dollars(amount: string): string {
  const [whole = '0', cents = '00'] = amount.split('.')
  return `$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${/^0*$/.test(cents) ? '' : `.${cents}`}`
}

/** Each line is a paragraph, which emails escape. */
function noteParagraphs(partner: string, note: string | null): string[] {
  if (note === null) return []
  return [copy.noteFrom(partner), ...note.split(/\n+/).filter((line) => line.trim() !== '')]
}

/** Recipients who haven't accepted get the invitation with this email. */
export async function sendShareEmails(
  tx: StaffContext,
  { deal, lender, note }: Shared,
  recipients: readonly LenderRecipient[],
): Promise<void> {
  const partner = await findPartner(tx)
  const amount = deal.loan_amount === null ? null : dollars(deal.loan_amount)
  const wantsEmail = await whoWantsEmail(tx, recipients)
  for (const recipient of recipients.filter(
    ({ account_id, has_accepted }) => !has_accepted || wantsEmail.has(account_id),
  )) {
    const button = { label: copy.viewDeal, url: lenderDealUrl(tx, deal.id), deal: deal.id }
    const link = await linkFor(tx, recipient, button)
    await queueEmail(tx, {
      to: { name: recipient.full_name, address: recipient.email },
      brand: partner,
      subject: recipient.has_accepted
        ? copy.packageSubject(subjectText(deal.title, copy.untitledDeal), amount)
        : copy.sharedSubject(subjectName(partner.name)),
      paragraphs: [
        copy.greeting(recipient.full_name),
        copy.sharedBody({
          sharedBy: tx.actor.full_name,
          partner: partner.name,
          title: deal.title,
          amount: recipient.has_accepted ? amount : null,
          lenderName: lender.name,
        }),
        ...noteParagraphs(partner.name, note),
        copy.packageContents,
      ],
      ...(recipient.has_accepted ? { preferences_url: `${tx.publicUrl}/lender/settings` } : {}),
      ...link,
    })
  }
}
