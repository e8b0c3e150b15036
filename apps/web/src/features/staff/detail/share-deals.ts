import { shareWithCoordinator, unshareWithCoordinator } from '@loanyard/contract/deals/coordinator-calls'
import type { StaffMember } from '@loanyard/contract/staff/schemas'
import { useMutation } from '@tanstack/react-query'
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

interface Sharing {
  readonly deal: SharedDeal
  readonly idempotencyKey: string
}

const request = (member: StaffMember, deal: SharedDeal) => ({
  params: { partner_id: member.partner },
  body: { staff: member.id, deal: deal.id },
})

export const sharingWith = (member: StaffMember) => ({
  mutationFn: ({ deal, idempotencyKey }: Sharing) =>
    callApi(shareWithCoordinator, { ...request(member, deal), idempotencyKey }),
  onSettled: (_shared: unknown, _error: unknown, { deal }: Sharing) => reload(member, deal),
})

/** Offers an Undo; reports failures. */
export function useUnshare(member: StaffMember) {
  const { mutate: shareAgain } = useMutation({
    ...sharingWith(member),
    onError: (error, sharing) => notifyFailure(error, staffFailures.share, () => shareAgain(sharing)),
  })
  const unshare = useMutation({
    mutationFn: (deal: SharedDeal) => callApi(unshareWithCoordinator, request(member, deal)),
    onSuccess: (_, deal) => {
      const sharing = { deal, idempotencyKey: crypto.randomUUID() }
      notifyUndo(copy.noLongerShared(deal.title, member.user.full_name), () => shareAgain(sharing))
    },
    onError: (error, deal) => notifyFailure(error, staffFailures.unshare, () => unshare.mutate(deal)),
    onSettled: (_unshared, _error, deal) => reload(member, deal),
  })
  return unshare
}
