import type { DealStatus } from '@loanyard/contract/core/values'
import { updateDeal } from '@loanyard/contract/deals/calls'
import type { DealSummary } from '@loanyard/contract/deals/schemas'
import { useMutation } from '@tanstack/react-query'
import { reasonOf } from '../../../lib/api/api-error.ts'
import { callApi } from '../../../lib/api/api.ts'
import { settleEach } from '../../../lib/cache/settle-each.ts'
import { formatCounted } from '../../../lib/format/format.ts'
import { notifyError, notifyUndo } from '../../../ui/feedback/toast.ts'
import * as copy from '../copy.ts'
import { reloadLists, showInLists } from '../deal-cache.ts'
import * as specified from '../specified-copy.ts'

interface StatusChange {
  readonly deal: DealSummary
  readonly to: DealStatus
}

interface Batch {
  readonly changes: readonly StatusChange[]
  /** Null for an undo. */
  readonly status: DealStatus | null
}

/** Continues after a failure. Offers an Undo for the deals that changed. */
export function useChangeStatuses(partnerId: string, onDone: () => void) {
  const { mutate, isPending } = useMutation({
    mutationFn: ({ changes }: Batch) =>
      settleEach(changes, ({ deal, to }) =>
        callApi(updateDeal, {
          params: { deal_id: deal.id, partner_id: partnerId },
          body: { status: to },
          ifMatch: deal.version,
        }),
      ),
    onSuccess: async (outcomes, { changes, status }) => {
      const done = outcomes.flatMap((each) => ('value' in each ? [{ before: each.item.deal, deal: each.value }] : []))
      const errors = outcomes.flatMap((each) => ('error' in each ? [each.error] : []))
      showInLists(
        partnerId,
        done.map(({ deal }) => deal),
      )
      await reloadLists(partnerId)
      if (errors.length > 0) {
        const reason = reasonOf(errors[0], specified.statusUpdateFailed)
        notifyError(changes.length === 1 ? reason : copy.updateFailed(formatCounted(errors.length, 'deal'), reason))
      }
      if (status === null) return
      onDone()
      if (done.length === 0) return
      const back = done.map(({ before, deal }) => ({ deal, to: before.status }))
      notifyUndo(copy.statusSet(formatCounted(done.length, 'deal'), status), () =>
        mutate({ changes: back, status: null }),
      )
    },
  })
  const change = (deals: readonly DealSummary[], status: DealStatus) => {
    const changes = deals.filter((deal) => deal.status !== status).map((deal) => ({ deal, to: status }))
    mutate({ changes, status })
  }
  return { change, isPending }
}
