import type { ViewList } from '@loanyard/contract/staff/views/lists'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { viewsQuery } from './queries.ts'
import { isBare, isUnchanged, viewIdOf, type ViewAddress } from './view-address.ts'

interface SavedViewOptions<A> {
  readonly partnerId: string
  readonly list: ViewList
  readonly address: A
  /** Replaces the address by another one. */
  readonly onReplace: (address: { view: string }) => void
}

/**
 * What a list shows: its address, or what the view that the address names has saved. A list opened without anything in its
 * address opens with the person's default view. Null while that is being found out.
 */
export function useSavedView<A extends object>({ partnerId, list, address, onReplace }: SavedViewOptions<A>): A | null {
  // Cast: addresses are texts by name.
  const said = address as ViewAddress
  const viewId = viewIdOf(said)
  const [wasBare] = useState(() => isBare(said))
  const [isLooking, setLooking] = useState(wasBare)
  const { data, isError } = useQuery({ ...viewsQuery(partnerId, list), enabled: viewId !== null || isLooking })
  const opensWith = isLooking && isBare(said) ? data?.default_view : undefined
  useEffect(() => {
    if (!isLooking || (data === undefined && !isError && isBare(said))) return
    setLooking(false)
    if (opensWith) onReplace({ view: opensWith })
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the views are known
  }, [isLooking, data, isError])
  if (!isUnchanged(said)) return address
  const view = data?.results.find(({ id }) => id === viewId)
  if (view === undefined) return data === undefined && !isError ? null : address
  // Cast: the page's own check drops settings it no longer knows.
  return { ...view.settings, view: view.id } as unknown as A
}
