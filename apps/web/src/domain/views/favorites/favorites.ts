import { chooseFavorite, listFavorites, type Favorite, type Favorites } from '@loanyard/contract/staff/favorites'
import type { ViewList } from '@loanyard/contract/staff/views/lists'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { callApi } from '../../../lib/api/api.ts'
import { queryClient } from '../../../lib/cache/query-client.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { notifyFailure } from '../../../ui/feedback/toast.ts'
import { viewKeys } from '../../query-keys.ts'
import * as copy from './copy.ts'

export function favoritesQuery(partnerId: string) {
  return queryOptions({
    queryKey: viewKeys.favorites(partnerId),
    queryFn: ({ signal }) => callApi(listFavorites, { params: { partner_id: partnerId }, signal }),
    staleTime: 60_000,
  })
}

/** The pages whose views are saved. */
const listPaths: Readonly<Record<ViewList, (partnerId: string) => string>> = {
  deals: paths.deals,
  leads: paths.leads,
  lenders: paths.lenders,
  requests: paths.partnerRequests,
}

interface Place {
  readonly to: string
  readonly search: Readonly<Record<string, string>>
}

/** The page that a favorite opens. */
export function placeOf(partnerId: string, favorite: Favorite): Place {
  const { kind, id } = favorite
  switch (kind) {
    case 'deal':
      return { to: paths.deal(partnerId, id), search: {} }
    case 'lead':
      return { to: paths.leads(partnerId), search: { lead_status: 'All', lead: id } }
    case 'lender':
      return { to: paths.partnerLender(partnerId, id), search: {} }
    case 'view':
      return { to: listPaths[favorite.list](partnerId), search: { view: id } }
  }
}

interface FavoriteState {
  readonly isFavorite: boolean
  /** Not known yet. */
  readonly isPending: boolean
  /** Shown at once, and taken back with a message if the server refuses. */
  readonly toggle: () => void
}

/** Whether something is among the person’s favorites. */
export function useFavorite(partnerId: string, favorite: Favorite): FavoriteState {
  const query = favoritesQuery(partnerId)
  const { data, isPending } = useQuery(query)
  const { mutate } = useMutation({
    mutationFn: (isFavorite: boolean) =>
      callApi(chooseFavorite, {
        params: { partner_id: partnerId },
        body: { [favorite.kind]: favorite.id, is_favorite: isFavorite },
      }),
    onMutate: async (isFavorite) => {
      await queryClient.cancelQueries({ queryKey: query.queryKey })
      const before = queryClient.getQueryData(query.queryKey)
      queryClient.setQueryData(query.queryKey, (known: Favorites | undefined) => {
        const others = known?.results.filter(({ id }) => id !== favorite.id) ?? []
        return { results: isFavorite ? [...others, favorite] : others }
      })
      return before
    },
    onError: (error, isFavorite, before) => {
      queryClient.setQueryData(query.queryKey, before)
      notifyFailure(error, isFavorite ? copy.addFailed : copy.removeFailed, () => mutate(isFavorite))
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: query.queryKey }),
  })
  const isFavorite = data?.results.some(({ id }) => id === favorite.id) === true
  return { isFavorite, isPending, toggle: () => mutate(!isFavorite) }
}
