import type { DealStatus } from '@loanyard/contract/core/values'
import { updateDeal } from '@loanyard/contract/deals/calls'
import type { Deal } from '@loanyard/contract/deals/schemas'
import { MutationObserver } from '@tanstack/react-query'
import { callApi } from '../../../../lib/api/api.ts'
import { queryClient } from '../../../../lib/cache/query-client.ts'
import { notifyFailure, notifyOffer, notifySuccess, notifyUndo } from '../../../../ui/feedback/toast.ts'
import { dealFromConflict, reloadLists, showInLists } from '../../deal-cache.ts'
import * as copy from '../../list/copy.ts'
import * as specified from '../../specified-copy.ts'

interface Change {
  readonly deal: Deal
  readonly to: DealStatus
}

function change(partnerId: string, wanted: Change): void {
  const observer = new MutationObserver(queryClient, {
    mutationFn: ({ deal, to }: Change) =>
      callApi(updateDeal, {
        params: { deal_id: deal.id, partner_id: partnerId },
        body: { status: to },
        ifMatch: deal.version,
      }),
    onSuccess: (deal, { to }) => {
      showInLists(partnerId, [deal])
      if (to !== 'Funded') return
      if (deal.can.reopen) notifyUndo(copy.funded(deal.title), () => change(partnerId, { deal, to: 'Active' }), deal.id)
      else notifySuccess(copy.funded(deal.title))
    },
    onError: (error, { deal, to }) => {
      const current = dealFromConflict(error) ?? deal
      notifyFailure(error, specified.statusUpdateFailed, () => change(partnerId, { deal: current, to }))
    },
    onSettled: () => reloadLists(partnerId),
  })
  // Failures are reported above.
  observer.mutate(wanted).catch(() => undefined)
}

/** A deal in the last stage is usually funded: offers to say so. */
export function offerFunded(partnerId: string, deal: Deal): void {
  notifyOffer(copy.inLastStage(deal.title, deal.stage.name), {
    label: copy.markAsFunded,
    onAct: () => change(partnerId, { deal, to: 'Funded' }),
  })
}
