import { inviteLenderStaffAgain, setLenderStaffStatus, updateLender } from '@loanyard/contract/lenders/calls'
import type { Lender, LenderStaff } from '@loanyard/contract/lenders/schemas'
import { useMutation } from '@tanstack/react-query'
import { lenderKeys } from '../../../domain/query-keys.ts'
import { callApi } from '../../../lib/api/api.ts'
import { queryClient } from '../../../lib/cache/query-client.ts'
import { notifyFailure, notifySuccess, notifyUndo } from '../../../ui/feedback/toast.ts'
import { lenderFailures, updateCachedLender } from '../queries.ts'
import * as copy from './copy.ts'

const reload = (partnerId: string) => queryClient.invalidateQueries({ queryKey: lenderKeys.all(partnerId) })

function updateCachedStaff(partnerId: string, member: LenderStaff): void {
  queryClient.setQueryData<LenderStaff[]>(lenderKeys.staff(partnerId, member.lender), (staff) =>
    staff?.map((each) => (each.id === member.id ? member : each)),
  )
}

interface StatusChange {
  readonly member: LenderStaff
  readonly status: 'Active' | 'Inactive'
}

/** The status changes at once and is restored if the server rejects it. */
export function useSetStaffStatus({ partner }: Lender) {
  const mutationKey = ['lender-staff-status', partner]
  const { mutate } = useMutation({
    mutationKey,
    // In order, and reloaded after the last one: the others would otherwise appear undone.
    scope: { id: mutationKey.join('.') },
    mutationFn: ({ member, status }: StatusChange) =>
      callApi(setLenderStaffStatus, { params: { lender_staff_id: member.id, partner_id: partner }, body: { status } }),
    onMutate: async ({ member, status }) => {
      await queryClient.cancelQueries({ queryKey: lenderKeys.staff(partner, member.lender) })
      updateCachedStaff(partner, { ...member, status })
    },
    onSuccess: (changed, { member, status }) => {
      updateCachedStaff(partner, changed)
      const before = status === 'Active' ? 'Inactive' : 'Active'
      notifyUndo(copy.personIsNow(member.full_name, changed.status), () => mutate({ member: changed, status: before }))
    },
    onError: (error, change) => {
      updateCachedStaff(partner, change.member)
      notifyFailure(error, lenderFailures.updateStaff, () => mutate(change))
    },
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey }) <= 1) void reload(partner)
    },
  })
  return mutate
}

export function useInviteStaff({ partner }: Lender) {
  const { mutate } = useMutation({
    mutationFn: (member: LenderStaff) =>
      callApi(inviteLenderStaffAgain, { params: { lender_staff_id: member.id, partner_id: partner } }),
    onSuccess: (invited) => {
      updateCachedStaff(partner, invited)
      notifySuccess(copy.invitationSent(invited.email))
    },
    onError: (error, member) => notifyFailure(error, lenderFailures.invite, () => mutate(member)),
    onSettled: () => void reload(partner),
  })
  return mutate
}

export function useMakeContact(lender: Lender) {
  const { mutate } = useMutation({
    mutationFn: (member: LenderStaff) =>
      callApi(updateLender, {
        params: { lender_id: lender.id, partner_id: lender.partner },
        body: { contact: member.id },
      }),
    onSuccess: (changed, member) => {
      updateCachedLender(changed)
      notifySuccess(copy.isNowContact(member.full_name, lender.name))
    },
    onError: (error, member) => notifyFailure(error, lenderFailures.update, () => mutate(member)),
    onSettled: () => void reload(lender.partner),
  })
  return mutate
}
