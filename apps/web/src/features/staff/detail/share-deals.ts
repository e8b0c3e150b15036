import { shareWithCoordinator, unshareWithCoordinator } from '@loanyard/contract/deals/calls'
import type { StaffMember } from '@loanyard/contract/staff/schemas'
import { dealKeys, staffKeys } from '../../../domain/query-keys.ts'
import { callApi } from '../../../lib/api/api.ts'
import { queryClient } from '../../../lib/cache/query-client.ts'
import { notifyFailure, notifyUndo } from '../../../ui/feedback/toast.ts'
import { staffFailures } from '../labels.ts'
import * as copy from './copy.ts'

interface SharedDeal {
  readonly id: string
  readonly title: string
}

function reload(member: StaffMember, deal: SharedDeal): Promise<unknown> {
  const memberRef = { partnerId: member.partner, staffId: member.id }
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: staffKeys.allDeals(memberRef) }),
    queryClient.invalidateQueries({ queryKey: staffKeys.one(memberRef) }),
    queryClient.invalidateQueries({ queryKey: staffKeys.lists(member.partner) }),
    queryClient.invalidateQueries({ queryKey: dealKeys.one(member.partner, deal.id) }),
  ])
}

const request = (member: StaffMember, deal: SharedDeal) => ({
  params: { partner_id: member.partner },
  body: { staff: member.id, deal: deal.id },
})

/** Throws ApiError. */
export async function share(member: StaffMember, deal: SharedDeal): Promise<void> {
  try {
    await callApi(shareWithCoordinator, request(member, deal))
  } finally {
    await reload(member, deal)
  }
}

/** Offers an Undo; reports failures. */
export async function unshare(member: StaffMember, deal: SharedDeal): Promise<void> {
  try {
    await callApi(unshareWithCoordinator, request(member, deal))
    notifyUndo(copy.noLongerShared(deal.title, member.user.full_name), () => void redoShare(member, deal))
  } catch (error) {
    notifyFailure(error, staffFailures.unshare, () => void unshare(member, deal))
  }
  await reload(member, deal)
}

async function redoShare(member: StaffMember, deal: SharedDeal): Promise<void> {
  try {
    await share(member, deal)
  } catch (error) {
    notifyFailure(error, staffFailures.share, () => void redoShare(member, deal))
  }
}
