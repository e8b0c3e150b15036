import { setLenderStatus } from '@loanyard/contract/lenders/calls'
import type { Lender, LenderStatus } from '@loanyard/contract/lenders/schemas'
import { useMutation } from '@tanstack/react-query'
import { lenderKeys } from '../../../domain/query-keys.ts'
import { callApi } from '../../../lib/api/api.ts'
import { runInOrder } from '../../../lib/cache/keyed-queue.ts'
import { listCache } from '../../../lib/cache/list-cache.ts'
import { queryClient } from '../../../lib/cache/query-client.ts'
import { notifyFailure, notifyUndo } from '../../../ui/feedback/toast.ts'
import { lenderFailures } from '../queries.ts'
import { updateCachedLender } from '../queries.ts'
import * as copy from './copy.ts'

/** `Invited` is set by the server only. */
export type ChosenStatus = Extract<LenderStatus, 'Active' | 'Inactive'>

/** The status changes at once and is restored if the server rejects it; offers an Undo for 10 s. */
export function useChangeLenderStatus() {
  const { mutate } = useMutation({
    mutationFn: ({ lender, status }: { lender: Lender; status: ChosenStatus }) =>
      runInOrder(lender.id, () => {
        const params = { lender_id: lender.id, partner_id: lender.partner }
        return callApi(setLenderStatus, { params, body: { status } })
      }),
    onMutate: async ({ lender, status }) => {
      await listCache(lenderKeys.lists(lender.partner)).cancelReloads()
      updateCachedLender({ ...lender, status })
    },
    onSuccess: (changed, { lender }) => {
      updateCachedLender(changed)
      const before = lender.status === 'Inactive' ? 'Inactive' : 'Active'
      const undo = () => mutate({ lender: changed, status: before })
      notifyUndo(copy.lenderIsNow(lender.name, changed.status), undo)
    },
    onError: (error, change) => {
      updateCachedLender(change.lender)
      notifyFailure(error, lenderFailures.update, () => mutate(change))
    },
    onSettled: (_changed, _error, { lender }) =>
      void queryClient.invalidateQueries({ queryKey: lenderKeys.all(lender.partner) }),
  })
  return mutate
}
