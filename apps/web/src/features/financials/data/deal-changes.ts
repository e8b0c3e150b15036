import { updateDeal } from '@loanyard/contract/deals/calls'
import type { Deal, DealChanges } from '@loanyard/contract/deals/schemas'
import { useMutation } from '@tanstack/react-query'
import { type DealRef, dealParams } from '../../../domain/deal-ref.ts'
import { dealKeys } from '../../../domain/query-keys.ts'
import { callApi } from '../../../lib/api/api.ts'
import { queryClient } from '../../../lib/cache/query-client.ts'
import { notifyFailure, notifyUndo } from '../../../ui/feedback/toast.ts'
import * as copy from '../copy.ts'
import { refetchFinancials } from './queries.ts'

type Changes = Pick<DealChanges, 'loan_amount' | 'ownership_change'>

interface DealChange {
  readonly changes: Changes
  /** What an undo restores; missing for an undo. */
  readonly undo?: { readonly changes: Changes; readonly message: string }
}

function showDeal({ partnerId, dealId }: DealRef, deal: Deal): Promise<unknown> {
  queryClient.setQueryData(dealKeys.one(partnerId, dealId), deal)
  for (const queryKey of [dealKeys.activity(partnerId, dealId), dealKeys.boards(partnerId), dealKeys.lists(partnerId)])
    void queryClient.invalidateQueries({ queryKey })
  return refetchFinancials({ partnerId, dealId })
}

/** Changes a field of the deal that the figures depend on, with an Undo. */
export function useChangeDeal(dealRef: DealRef) {
  const { mutate, isPending } = useMutation({
    mutationFn: ({ changes }: DealChange) => callApi(updateDeal, { params: dealParams(dealRef), body: changes }),
    onSuccess: (deal, { undo }) => {
      if (undo !== undefined) notifyUndo(undo.message, () => mutate({ changes: undo.changes }))
      return showDeal(dealRef, deal)
    },
    onError: (error, change: DealChange) => notifyFailure(error, copy.changeDealFailed, () => mutate(change)),
  })
  return { change: mutate, isPending }
}
