import type { StaffContext } from '../../platform/context.ts'
import { queueMail } from '../../platform/mail.ts'
import { subjectName } from '../../platform/mail/typed-text.ts'
import { findPartner } from '../partners/index.ts'
import { wayIn, type Reader } from './way-in.ts'

/** Tells somebody that they were added to a lender, and how to get in. */
export async function tellInvited(tx: StaffContext, lender: { readonly name: string }, reader: Reader): Promise<void> {
  const partner = await findPartner(tx)
  const way = wayIn(tx, reader, { label: 'Sign in', url: `${tx.publicUrl}/lender` })
  const next = reader.is_proven ? 'You have an account here already: sign in as always.' : 'Choose a password to begin.'
  await queueMail(tx, {
    to: { name: reader.full_name, address: reader.email },
    brand: partner,
    subject: `${subjectName(partner.name)} wants to share loans with you`,
    paragraphs: [
      `Hello ${reader.full_name},`,
      `${tx.actor.full_name} of ${partner.name} has added you to ${lender.name}. Loan packages that are shared with you are in one place: figures, documents, and your answers. ${next}`,
    ],
    ...way,
  })
}
