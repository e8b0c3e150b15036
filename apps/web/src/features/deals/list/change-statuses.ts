import type { DealStatus } from '@loanyard/contract/core/values'
import { updateDeal } from '@loanyard/contract/deals/calls'
import type { DealSummary } from '@loanyard/contract/deals/schemas'
import { reasonOf } from '../../../lib/api/api-error.ts'
import { callApi } from '../../../lib/api/api.ts'
import { settleEach } from '../../../lib/cache/settle-each.ts'
import { formatCounted } from '../../../lib/format/format.ts'
import { notifyError, notifyUndo } from '../../../ui/feedback/toast.ts'
import * as copy from '../copy.ts'
import { reloadLists, showInLists } from '../deal-cache.ts'
import * as specified from '../specified-copy.ts'

interface StatusChange {
  deal: DealSummary
  to: DealStatus
}

interface ChangeResult {
  changed: DealSummary[]
  /** Reason of the first failure; null if all succeeded. */
  reason: string | null
  failedCount: number
}

/** Continues after a failure. */
async function changeEach(partnerId: string, changes: readonly StatusChange[]): Promise<ChangeResult> {
  const outcomes = await settleEach(changes, ({ deal, to }) =>
    callApi(updateDeal, {
      params: { deal_id: deal.id, partner_id: partnerId },
      body: { status: to },
      ifMatch: deal.version,
    }),
  )
  const changed = outcomes.flatMap((outcome) => ('value' in outcome ? [outcome.value] : []))
  const errors = outcomes.flatMap((outcome) => ('error' in outcome ? [outcome.error] : []))
  showInLists(partnerId, changed)
  await reloadLists(partnerId)
  return {
    changed,
    failedCount: errors.length,
    reason: errors.length === 0 ? null : reasonOf(errors[0], specified.statusUpdateFailed),
  }
}

export async function changeStatuses(partnerId: string, deals: readonly DealSummary[], to: DealStatus): Promise<void> {
  const toChange = deals.filter((deal) => deal.status !== to)
  const { changed, failedCount, reason } = await changeEach(
    partnerId,
    toChange.map((deal) => ({ deal, to })),
  )
  if (reason !== null)
    notifyError(
      failedCount === 1 && toChange.length === 1
        ? reason
        : copy.updateFailed(formatCounted(failedCount, 'deal'), reason),
    )
  if (changed.length === 0) return
  const undo = async () => {
    const before = new Map(toChange.map((deal) => [deal.id, deal.status]))
    const back = changed.map((deal) => ({ deal, to: before.get(deal.id) ?? deal.status }))
    const undone = await changeEach(partnerId, back)
    if (undone.reason !== null) notifyError(undone.reason)
  }
  notifyUndo(copy.statusSet(formatCounted(changed.length, 'deal'), to), () => void undo())
}
