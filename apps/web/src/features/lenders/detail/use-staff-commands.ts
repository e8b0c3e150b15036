import { inviteLenderStaffAgain, setLenderStaffStatus, updateLender } from '@loanyard/contract/lenders/calls'
import type { Lender, LenderStaff } from '@loanyard/contract/lenders/schemas'
import { lenderKeys } from '../../../domain/query-keys.ts'
import { callApi } from '../../../lib/api/api.ts'
import { queryClient } from '../../../lib/cache/query-client.ts'
import { notifyFailure, notifySuccess, notifyUndo } from '../../../ui/feedback/toast.ts'
import { lenderFailures } from '../queries.ts'
import { updateCachedLender } from '../queries.ts'
import * as copy from './copy.ts'

const reload = (partnerId: string) => queryClient.invalidateQueries({ queryKey: lenderKeys.all(partnerId) })

function updateCachedStaff(partnerId: string, member: LenderStaff): void {
  queryClient.setQueryData<LenderStaff[]>(lenderKeys.staff(partnerId, member.lender), (staff) =>
    staff?.map((each) => (each.id === member.id ? member : each)),
  )
}

async function setStatus(partnerId: string, member: LenderStaff, status: 'Active' | 'Inactive'): Promise<void> {
  const params = { lender_staff_id: member.id, partner_id: partnerId }
  updateCachedStaff(partnerId, { ...member, status })
  try {
    const changed = await callApi(setLenderStaffStatus, { params, body: { status } })
    updateCachedStaff(partnerId, changed)
    const before = status === 'Active' ? 'Inactive' : 'Active'
    notifyUndo(copy.personIsNow(member.full_name, changed.status), () => void setStatus(partnerId, changed, before))
  } catch (error) {
    updateCachedStaff(partnerId, member)
    notifyFailure(error, lenderFailures.updateStaff, () => void setStatus(partnerId, member, status))
  } finally {
    void reload(partnerId)
  }
}

async function invite(partnerId: string, member: LenderStaff): Promise<void> {
  try {
    const params = { lender_staff_id: member.id, partner_id: partnerId }
    updateCachedStaff(partnerId, await callApi(inviteLenderStaffAgain, { params }))
    notifySuccess(copy.invitationSent(member.email))
  } catch (error) {
    notifyFailure(error, lenderFailures.invite, () => void invite(partnerId, member))
  } finally {
    void reload(partnerId)
  }
}

async function makeContact(lender: Lender, member: LenderStaff): Promise<void> {
  try {
    const params = { lender_id: lender.id, partner_id: lender.partner }
    updateCachedLender(await callApi(updateLender, { params, body: { contact: member.id } }))
    notifySuccess(copy.isNowContact(member.full_name, lender.name))
  } catch (error) {
    notifyFailure(error, lenderFailures.update, () => void makeContact(lender, member))
  } finally {
    void reload(lender.partner)
  }
}

/** The status changes at once and is restored if the server rejects it. */
export function useStaffCommands(lender: Lender) {
  return {
    activate: (member: LenderStaff) => setStatus(lender.partner, member, 'Active'),
    deactivate: (member: LenderStaff) => setStatus(lender.partner, member, 'Inactive'),
    invite: (member: LenderStaff) => invite(lender.partner, member),
    makeContact: (member: LenderStaff) => makeContact(lender, member),
  }
}
