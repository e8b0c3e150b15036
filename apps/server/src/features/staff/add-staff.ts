import type { NewStaffMember, StaffMember } from '@loanyard/contract/staff/schemas'
import { AppError } from '../../errors.ts'
import { recordAudit } from '../../services/audit/record-audit.ts'
import { withTransaction, type StaffContext } from '../../services/context.ts'
import { assertRoomFor } from '../../services/quotas/assert-quota.ts'
import * as copy from './copy.ts'
import { inviteMember } from './invitation-email.ts'
import { loadMember } from './load-member.ts'
import { authorize, authorizeRole } from './policy.ts'
import { addMember } from './queries.ts'
import { presentStaff } from './rows.ts'

/**
 * Adds a person as Invited, whether or not the address has an account, and emails an invitation. A person added as Inactive
 * is invited when activated. Throws forbidden, already_exists, quota_exceeded.
 */
export function addStaff(ctx: StaffContext, input: NewStaffMember): Promise<StaffMember> {
  authorize(ctx, 'staff.create')
  authorizeRole(ctx, input.role)
  return withTransaction(ctx, async (tx) => {
    await assertRoomFor(tx, 'staff')
    const { staff_id, joined, status } = await addMember(tx, input)
    const member = await loadMember(tx, staff_id)
    if (!joined) throw alreadyOnStaff(member)
    if (status !== 'Inactive') await inviteMember(tx, member)
    recordAudit(tx, {
      action: 'staff_added',
      subject: staff_id,
      changes: [
        { field: 'full_name', from: null, to: member.full_name },
        { field: 'email', from: null, to: member.email },
        { field: 'role', from: null, to: member.role },
        { field: 'status', from: null, to: status },
      ],
    })
    return presentStaff(tx, await loadMember(tx, staff_id))
  })
}

function alreadyOnStaff({ full_name, status }: { full_name: string; status: string }): AppError {
  if (status === 'Inactive') return new AppError('already_exists', copy.alreadyInactive(full_name))
  if (status === 'Invited') return new AppError('already_exists', copy.alreadyInvited(full_name))
  return new AppError('already_exists', copy.alreadyOnStaff(full_name))
}
