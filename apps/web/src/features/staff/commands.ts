import { inviteStaffAgain, removeStaff, updateStaff } from '@loanyard/contract/staff/calls'
import type { StaffMember } from '@loanyard/contract/staff/schemas'
import { useMutation } from '@tanstack/react-query'
import { callApi } from '../../lib/api/api.ts'
import { notifyFailure, notifySuccess } from '../../ui/feedback/toast.ts'
import * as copy from './copy.ts'
import { staffFailures } from './labels.ts'
import type { ConfirmAction } from './member-menu.tsx'
import { removeCachedMember, reloadStaff, updateCachedMember } from './staff-cache.ts'

const paramsOf = ({ id, partner }: StaffMember) => ({ staff_id: id, partner_id: partner })

function showStatus(saved: StaffMember): void {
  const { full_name: name, email } = saved.user
  updateCachedMember(saved)
  reloadStaff(saved.partner)
  const message = {
    Active: copy.activated(name),
    Invited: copy.invitationSent(email),
    Inactive: copy.deactivated(name),
  }
  notifySuccess(message[saved.status])
}

export function useConfirmedAction(member: StaffMember, onDone: (action: ConfirmAction) => void) {
  return useMutation({
    mutationFn: (action: ConfirmAction) =>
      action === 'remove'
        ? callApi(removeStaff, { params: paramsOf(member) })
        : callApi(updateStaff, {
            params: paramsOf(member),
            body: { status: action === 'activate' ? 'Active' : 'Inactive' },
          }),
    onSuccess: (saved, action) => {
      if (saved !== null) showStatus(saved)
      else {
        removeCachedMember(member)
        notifySuccess(copy.removed(member.user.full_name))
      }
      onDone(action)
    },
  })
}

export function useResendInvitation() {
  const { mutate } = useMutation({
    mutationFn: ({ member, idempotencyKey }: { member: StaffMember; idempotencyKey: string }) =>
      callApi(inviteStaffAgain, { params: paramsOf(member), idempotencyKey }),
    onSuccess: (saved, { member }) => {
      updateCachedMember(saved)
      notifySuccess(copy.invitationSent(member.user.email))
    },
    onError: (error, invitation) => notifyFailure(error, staffFailures.invite, () => mutate(invitation)),
  })
  return (member: StaffMember) => mutate({ member, idempotencyKey: crypto.randomUUID() })
}
