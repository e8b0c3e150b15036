import type { StaffContext } from '../../platform/context.ts'
import { toId } from '../../platform/ids.ts'
import { queueMail } from '../../platform/mail.ts'
import { subjectName } from '../../platform/mail/typed-text.ts'
import { findPartner } from '../partners/index.ts'
import { whoWantsMail } from './staff-queries.ts'
import { wayIn, type PartnerScope, type Reader } from './way-in.ts'

interface Shared {
  /** UUID and title. */
  readonly deal: { readonly id: string; readonly title: string }
  readonly lender: { readonly name: string }
}

/** The deal's page in the lender area. */
export function lenderDealUrl({ publicUrl, partner_id }: PartnerScope, deal: string): string {
  return `${publicUrl}/lender/${toId('partner', partner_id)}/deals/${toId('deal', deal)}`
}

/** Mails people of a lender that a deal was shared with them. Who was never here finds the way in by this mail. */
export async function tellShared(
  tx: StaffContext,
  { deal, lender }: Shared,
  readers: readonly Reader[],
): Promise<void> {
  const partner = await findPartner(tx)
  const wanting = await whoWantsMail(tx, readers)
  for (const reader of readers.filter(({ account_id, has_accepted }) => !has_accepted || wanting.has(account_id))) {
    const way = await wayIn(tx, reader, { label: 'View deal', url: lenderDealUrl(tx, deal.id) })
    await queueMail(tx, {
      to: { name: reader.full_name, address: reader.email },
      brand: partner,
      subject: `${subjectName(partner.name)} shared a deal with you`,
      paragraphs: [
        `Hello ${reader.full_name},`,
        `${tx.actor.full_name} at ${partner.name} shared "${deal.title}" with you at ${lender.name}: the summary, the financials, and the approved documents. Review the package, ask questions, and send your terms.`,
      ],
      ...way,
    })
  }
}
