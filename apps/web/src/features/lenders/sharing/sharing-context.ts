import type { DealSharing } from '@loanyard/contract/lenders/schemas'
import { createContext, useContext } from 'react'
import type { DealRef } from '../../../domain/deal-ref.ts'
import { lenderKeys } from '../../../domain/query-keys.ts'
import { queryClient } from '../../../lib/cache/query-client.ts'

interface SharingContextValue {
  readonly dealRef: DealRef
  /** Reloads everything a change affects: access, the lenders' counts, the deal's activity. */
  readonly refresh: () => Promise<unknown>
}

export const SharingContext = createContext<SharingContextValue | null>(null)

/** Throws outside of the sharing tab. */
export function useSharing(): SharingContextValue {
  const value = useContext(SharingContext)
  if (value === null) throw new Error('useSharing must be used within the sharing tab')
  return value
}

/** A load in progress would overwrite an optimistic change. */
export function cancelSharingReload(dealRef: DealRef): Promise<void> {
  return queryClient.cancelQueries({ queryKey: lenderKeys.part(dealRef, 'sharing') })
}

/** Shows a change at once, before the list is loaded again. */
export function updateCachedSharing(
  { partnerId, dealId }: DealRef,
  lenderId: string,
  change: (sharing: DealSharing) => DealSharing,
): void {
  queryClient.setQueryData<DealSharing[]>(lenderKeys.part({ partnerId, dealId }, 'sharing'), (all) =>
    all?.map((each) => (each.lender.id === lenderId ? change(each) : each)),
  )
}
