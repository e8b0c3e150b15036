import { inviteStaffAgain, removeStaff, updateStaff } from '@loanyard/contract/staff/calls'
import type { StaffMember } from '@loanyard/contract/staff/schemas'
import { callApi } from '../../lib/api/api.ts'
import { notifyFailure, notifySuccess } from '../../ui/feedback/toast.ts'
import * as copy from './copy.ts'
import { staffFailures } from './labels.ts'
import { removeCachedMember, reloadStaff, updateCachedMember } from './staff-cache.ts'

const paramsOf = ({ id, partner }: StaffMember) => ({ staff_id: id, partner_id: partner })

/** Throws ApiError. */
export async function changeStatus(member: StaffMember, status: 'Active' | 'Inactive'): Promise<void> {
  const { full_name } = member.user
  const saved = await callApi(updateStaff, { params: paramsOf(member), body: { status } })
  updateCachedMember(saved)
  reloadStaff(member.partner)
  const invited = copy.invitationSent(saved.user.email)
  const message = { Active: copy.activated(full_name), Invited: invited, Inactive: copy.deactivated(full_name) }
  notifySuccess(message[saved.status])
}

/** Throws ApiError. */
export async function remove(member: StaffMember): Promise<void> {
  await callApi(removeStaff, { params: paramsOf(member) })
  removeCachedMember(member)
  notifySuccess(copy.removed(member.user.full_name))
}

export async function resendInvitation(member: StaffMember): Promise<void> {
  try {
    updateCachedMember(await callApi(inviteStaffAgain, { params: paramsOf(member) }))
    notifySuccess(copy.invitationSent(member.user.email))
  } catch (error) {
    notifyFailure(error, staffFailures.invite, () => void resendInvitation(member))
  }
}
