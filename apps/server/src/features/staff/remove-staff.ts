import type { StaffMember } from '@loanyard/contract/staff/schemas'
import { AppError } from '../../errors.ts'
import { recordAudit } from '../../services/audit/record-audit.ts'
import { withTransaction, type StaffContext } from '../../services/context.ts'
import { toUuid } from '../../services/ids.ts'
import * as copy from './copy.ts'
import { inviteMember } from './invitation-email.ts'
import { loadMember, lockMember } from './load-member.ts'
import { authorize, authorizeOthers, inviteAgainSeconds } from './policy.ts'
import { unshareDeals, unassignLeads, setRemoved } from './queries.ts'
import { presentStaff, type StaffRow } from './rows.ts'

/**
 * Removes a person from the staff: their access ends immediately, their leads and deals are unassigned, and the history
 * keeps their name. Throws forbidden, not_found, last_admin, stale.
 */
export function removeStaff(ctx: StaffContext, staffId: string, ifMatch: number | null): Promise<null> {
  const id = toUuid('staff', staffId)
  return withTransaction(ctx, async (tx) => {
    authorize(tx, 'staff.remove')
    const member = await lockMember(tx, id, { endsAdmin: () => true, ifMatch })
    authorizeOthers(tx, member)
    setRemoved(tx, id)
    const [leads, deals] = [await unassignLeads(tx, id), await unshareDeals(tx, id)]
    recordAudit(tx, {
      action: 'staff_removed',
      subject: id,
      changes: [{ field: 'full_name', from: member.full_name, to: null }],
      data: { leads: leads.length, deals: deals.length },
    })
    recordUnassigned(tx, member, { leads, deals })
    return null
  })
}

/** Records the change in the history of each lead and deal. */
function recordUnassigned(tx: StaffContext, member: StaffRow, { leads, deals }: { leads: string[]; deals: string[] }) {
  for (const deal of deals) {
    const changes = [{ field: 'coordinator', from: member.full_name, to: null }]
    recordAudit(tx, { action: 'deal_unshared', subject: member.id, deal, changes })
  }
  for (const lead of leads) {
    recordAudit(tx, {
      action: 'lead_updated',
      subject: lead,
      changes: [{ field: 'assigned_to', from: member.id, to: null }],
    })
  }
}

/**
 * Resends an open invitation with a new link. Throws forbidden, not_found, not_invited, too_many_requests within a minute
 * of the previous one.
 */
export function inviteAgain(ctx: StaffContext, staffId: string): Promise<StaffMember> {
  const id = toUuid('staff', staffId)
  return withTransaction(ctx, async (tx) => {
    authorize(tx, 'staff.invite')
    const member = await lockMember(tx, id, { endsAdmin: () => false, ifMatch: null })
    if (member.status !== 'Invited') {
      throw new AppError('not_invited', copy.noInvitationToSend(member.full_name, member.status))
    }
    assertCooldownOver(tx, member)
    await inviteMember(tx, member)
    recordAudit(tx, {
      action: 'staff_invited',
      subject: id,
      changes: [{ field: 'email', from: null, to: member.email }],
    })
    return presentStaff(tx, await loadMember(tx, id))
  })
}

function assertCooldownOver(tx: StaffContext, { invited_at }: StaffRow): void {
  if (invited_at === null) return
  const left = Math.ceil(inviteAgainSeconds - (tx.clock.now().getTime() - Date.parse(invited_at)) / 1000)
  if (left <= 0) return
  throw new AppError('too_many_requests', copy.invitedMomentAgo(left), {
    retryAfter: left,
  })
}
