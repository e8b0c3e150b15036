import { record } from '../../platform/audit.ts'
import type { DoorContext } from '../../platform/context.ts'
import { activateInvited, activateInvitedLenderStaff } from './queries.ts'

/** Makes a person's invited profiles active, of staff and at lenders: whoever holds the mail we sent is who was invited. */
export async function acceptInvitations(tx: DoorContext, user_id: string): Promise<void> {
  const joined = [
    ...(await activateInvited(tx, user_id)).map((profile) => ({ ...profile, action: 'staff_joined' })),
    ...(await activateInvitedLenderStaff(tx, user_id)).map((profile) => ({
      ...profile,
      action: 'lender_staff_joined',
    })),
  ]
  for (const { partner_id, id, full_name, action } of joined) {
    record(
      { ...tx, partner_id, actor: { user_id, full_name } },
      { action, subject: id, changes: [{ field: 'status', from: 'Invited', to: 'Active' }] },
    )
  }
}
