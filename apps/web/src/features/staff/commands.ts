import type { StaffMember } from '@loanyard/contract/staff'
import { inviteStaffAgain, removeStaff, updateStaff } from '@loanyard/contract/staff-calls'
import { callApi } from '../../lib/api.ts'
import { tellFailure } from '../../ui/tell-failure.ts'
import { notifySuccess } from '../../ui/toast.ts'
import { staffFailures } from './failures.ts'
import { forgetMember, reloadStaff, showMember } from './staff-cache.ts'

const paramsOf = ({ id, partner }: StaffMember) => ({ staff_id: id, partner_id: partner })

/** Lets somebody in again, or shuts them out. Throws what the server said. */
export async function changeStatus(member: StaffMember, status: 'Active' | 'Inactive'): Promise<void> {
  const { full_name } = member.user
  const saved = await callApi(updateStaff, { params: paramsOf(member), body: { status } })
  showMember(saved)
  reloadStaff(member.partner)
  const invited = `Invitation emailed to ${saved.user.email}`
  const said = { Active: `${full_name} is active again`, Invited: invited, Inactive: `${full_name} was deactivated` }
  notifySuccess(said[saved.status])
}

/** Takes somebody off the staff. Throws what the server said. */
export async function remove(member: StaffMember): Promise<void> {
  await callApi(removeStaff, { params: paramsOf(member) })
  forgetMember(member)
  notifySuccess(`${member.user.full_name} was removed`)
}

/** Mails the invitation again, and says so. */
export async function inviteAgain(member: StaffMember): Promise<void> {
  try {
    showMember(await callApi(inviteStaffAgain, { params: paramsOf(member) }))
    notifySuccess(`Invitation emailed to ${member.user.email}`)
  } catch (error) {
    tellFailure(error, staffFailures.invite, () => void inviteAgain(member))
  }
}
