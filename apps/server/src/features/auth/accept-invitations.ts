import { record } from '../../platform/audit.ts'
import type { DoorContext } from '../../platform/context.ts'
import { activateInvited } from './queries.ts'

/** Makes a person's invited staff profiles active: whoever holds the mail we sent is who was invited. */
export async function acceptInvitations(tx: DoorContext, user_id: string): Promise<void> {
  for (const { partner_id, id, full_name } of await activateInvited(tx, user_id)) {
    record(
      { ...tx, partner_id, actor: { user_id, full_name } },
      { action: 'staff_joined', subject: id, changes: [{ field: 'status', from: 'Invited', to: 'Active' }] },
    )
  }
}
