import type { StaffContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { newUuid } from '../../platform/ids.ts'
import { sendInvitationEmail } from './invitation-mail.ts'
import { findLenderByUuid } from './queries.ts'
import { inviteLenderStaff, type NewPerson } from './staff-queries.ts'

/**
 * Invites somebody to a lender's staff inside the caller's transaction, and emails them. The caller leaves the audit record.
 * Throws already_exists where the person is of a lender of this partner already.
 */
export async function addPerson(
  tx: StaffContext,
  lender: { readonly id: string; readonly name: string },
  who: Pick<NewPerson, 'is_contact' | 'email' | 'full_name'>,
): Promise<{ id: string }> {
  const id = newUuid()
  const { user_id, elsewhere } = await inviteLenderStaff(tx, { ...who, id, lender: lender.id })
  if (elsewhere !== null) {
    const other = await findLenderByUuid(tx, elsewhere)
    throw new AppError('already_exists', `${who.email} is already with ${other?.name ?? 'another lender'}.`)
  }
  await sendInvitationEmail(tx, lender, { id, account_id: user_id, email: who.email, full_name: who.full_name })
  return { id }
}
