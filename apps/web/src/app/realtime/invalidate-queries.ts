import type { ChangeEvent, ChangeKind } from '@loanyard/contract/notifications/events'
import { focusManager, type Query, type QueryKey } from '@tanstack/react-query'
import { queryClient } from '../../lib/cache/query-client.ts'
import type { RealtimeEvent } from '../../lib/realtime/realtime.ts'

/** Longer lists are not refetched while someone reads them. */
const maxPagesToRefetch = 4

/** A document's content never changes, and refetching a link would use it up. */
const immutableKeys: readonly unknown[] = ['document-address', 'document-bytes', 'magic-link']

type ChangeScope = Pick<ChangeEvent, 'partner' | 'deal'>

/** The queries of one deal, or of every deal of the partner if none is named. */
const atDeal = (root: string, { partner, deal }: ChangeScope): QueryKey => [
  root,
  partner,
  ...(deal === null ? [] : [deal]),
]

/** The deal's page and every list and board that shows it, in all areas. */
const deals = ({ partner, deal }: ChangeScope): QueryKey[] => [
  ['deals', partner, 'board'],
  ['deals', partner, 'list'],
  deal === null ? ['deals', partner, 'one'] : ['deals', partner, 'one', deal],
  ['portal', 'deals'],
  deal === null ? ['portal', 'deal'] : ['portal', 'deal', deal, partner],
  ['lender'],
]

/** Only the versions; the page fetches the tables themselves once a version shows that someone else wrote. */
const financialsKeys = ({ partner, deal }: ChangeScope): QueryKey[] =>
  deal === null
    ? [['financials', partner]]
    : [
        ['financials', partner, deal, 'versions'],
        ['lender', 'financials', partner, deal],
      ]

/** Prefixes of the query keys to invalidate for each kind of change. */
const keysByKind: Readonly<Record<ChangeKind, (scope: ChangeScope) => QueryKey[]>> = {
  lead: ({ partner }) => [['leads', partner]],
  deal: (scope) => [...deals(scope), ...financialsKeys(scope), ['lenders', scope.partner], ['staff', scope.partner]],
  document: (scope) => [atDeal('documents', scope), atDeal('requests', scope), ...deals(scope)],
  request: (scope) => [atDeal('requests', scope), atDeal('documents', scope), ...deals(scope)],
  financials: (scope) => [...financialsKeys(scope), ...(scope.deal === null ? [['lending-rates', scope.partner]] : [])],
  bundle: ({ partner }) => [
    ['bundles', partner],
    ['requests', partner],
  ],
  stage: (scope) => [['partners', scope.partner], ...deals({ ...scope, deal: null }), ['bundles', scope.partner]],
  staff: ({ partner }) => [['partners', partner], ['staff', partner], ['user']],
  // No list of deals and no client page shows lenders; only the deal's page lists their activity.
  lender: ({ partner, deal }) => [
    ['lenders', partner],
    ...(deal === null ? [] : [['deals', partner, 'one', deal]]),
    ['lender'],
    // A lender sees a deal's notifications only while the deal is shared with them.
    ['notifications', 'lender'],
  ],
  partner: ({ partner }) => [['partners', partner], ['user']],
}

function keysOf(event: RealtimeEvent): readonly QueryKey[] {
  if (event.name === 'resync') return [[]]
  if (event.name === 'change') return keysByKind[event.about.kind](event.about)
  const { area, partner } = event.about
  if (area === 'partner') return [['notifications', area, partner]]
  // Notifications of these areas are about the state of what they list.
  const additionalKeys = area === 'requests' ? [['loan-requests']] : area === 'lender' ? [['lender']] : []
  return [['notifications', area], ...additionalKeys]
}

/** Cast: only infinite queries keep their data as pages. */
function pagesOf({ state }: Query): number {
  return (state.data as { pages?: readonly unknown[] } | undefined)?.pages?.length ?? 0
}

/**
 * Refetches each stale query once: active ones now, the rest when next shown. In a background window everything waits
 * until it becomes visible. Long lists subscribe to `realtime.listen` themselves and are not refetched.
 */
export function invalidateFor(events: readonly RealtimeEvent[]): Promise<void> {
  const keys = [...new Map(events.flatMap(keysOf).map((key) => [JSON.stringify(key), key])).values()]
  const cache = queryClient.getQueryCache()
  const staleQueries = new Set(keys.flatMap((queryKey) => cache.findAll({ queryKey })))
  const isShort = (query: Query) =>
    staleQueries.has(query) && pagesOf(query) <= maxPagesToRefetch && !immutableKeys.includes(query.queryKey[0])
  return queryClient.invalidateQueries({
    predicate: isShort,
    refetchType: focusManager.isFocused() ? 'active' : 'none',
  })
}
