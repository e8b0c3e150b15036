import type { Lender, NewLender } from '@loanyard/contract/lenders'
import { recordAudit } from '../../platform/audit.ts'
import { withTransaction, type StaffContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { newUuid } from '../../platform/ids.ts'
import { assertRoomFor } from '../../platform/quotas/assert-quota.ts'
import { addPerson } from './add-person.ts'
import { authorizeLenders } from './policy.ts'
import { findLenderByUuid, insertLender } from './queries.ts'
import { presentLender } from './rows.ts'

/** Adds a lender and invites its contact. Throws forbidden, and already_exists where the contact is of another lender. */
export function createLender(ctx: StaffContext, input: NewLender): Promise<Lender> {
  authorizeLenders(ctx)
  const { name, lender_email, lender_phone, contact_name } = input
  return withTransaction(ctx, async (tx) => {
    await assertRoomFor(tx, 'lenders')
    const id = newUuid()
    insertLender(tx, { id, name, lender_phone: lender_phone || null })
    const contact = { is_contact: true, email: lender_email, full_name: contact_name ?? name }
    await addPerson(tx, { id, name }, contact)
    recordAudit(tx, {
      action: 'lender_created',
      subject: id,
      changes: [
        { field: 'name', from: null, to: name },
        { field: 'contact', from: null, to: contact.full_name },
      ],
    })
    const lender = await findLenderByUuid(tx, id)
    if (lender === null) throw new AppError('internal', 'The lender was not there after it was made.')
    return presentLender(tx, lender)
  })
}
