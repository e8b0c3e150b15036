import { setLenderStatus as setLenderStatusCall } from '@loanyard/contract/lenders/calls'
import type { Lender, LenderStatus } from '@loanyard/contract/lenders/schemas'
import { lenderKeys } from '../../../domain/query-keys.ts'
import { callApi } from '../../../lib/api/api.ts'
import { runInOrder } from '../../../lib/cache/keyed-queue.ts'
import { queryClient } from '../../../lib/cache/query-client.ts'
import { notifyFailure, notifyUndo } from '../../../ui/feedback/toast.ts'
import { lenderFailures } from '../queries.ts'
import { updateCachedLender } from '../queries.ts'
import * as copy from './copy.ts'

/** `Invited` is set by the server only. */
export type ChosenStatus = Extract<LenderStatus, 'Active' | 'Inactive'>

/** Shows the change at once and reverts it if the server rejects it. Throws ApiError. */
async function change(lender: Lender, status: ChosenStatus): Promise<Lender> {
  await queryClient.cancelQueries({
    queryKey: lenderKeys.lists(lender.partner),
    predicate: ({ state }) => state.data !== undefined,
  })
  updateCachedLender({ ...lender, status })
  return runInOrder(lender.id, async () => {
    try {
      const params = { lender_id: lender.id, partner_id: lender.partner }
      const changed = await callApi(setLenderStatusCall, { params, body: { status } })
      updateCachedLender(changed)
      return changed
    } catch (error) {
      updateCachedLender(lender)
      throw error
    } finally {
      void queryClient.invalidateQueries({ queryKey: lenderKeys.all(lender.partner) })
    }
  })
}

/** Reports success with an Undo for 10 s, or reverts and reports why. */
export async function changeLenderStatus(lender: Lender, status: ChosenStatus): Promise<void> {
  const before = lender.status === 'Inactive' ? 'Inactive' : 'Active'
  try {
    const changed = await change(lender, status)
    const undo = () => void changeLenderStatus(changed, before)
    notifyUndo(copy.lenderIsNow(lender.name, changed.status), undo)
  } catch (error) {
    notifyFailure(error, lenderFailures.update, () => void changeLenderStatus(lender, status))
  }
}
