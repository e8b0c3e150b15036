import type { ChangeEvent, ChangeKind } from '@loanyard/contract/notifications/events'
import { focusManager, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { RealtimeEvent } from '../../lib/realtime/realtime.ts'

/** A list of more pages than these is not loaded again behind the reader's back. */
const maxPagesToRefetch = 4

/** What a document holds does not change, and links are used up by asking again. */
const immutableKeys: readonly unknown[] = ['document-address', 'document-bytes', 'magic-link']

type ChangeScope = Pick<ChangeEvent, 'partner' | 'deal'>

/** A deal in the keys of a query, or every deal of the partner where none is named. */
const atDeal = (root: string, { partner, deal }: ChangeScope): QueryKey => [
  root,
  partner,
  ...(deal === null ? [] : [deal]),
]

/** The deal's own page, and every list and board that shows it, whoever looks at them. */
const deals = ({ partner, deal }: ChangeScope): QueryKey[] => [
  ['deals', partner, 'board'],
  ['deals', partner, 'list'],
  deal === null ? ['deals', partner, 'one'] : ['deals', partner, 'one', deal],
  ['portal', 'deals'],
  deal === null ? ['portal', 'deal'] : ['portal', 'deal', deal, partner],
  ['lender'],
]

/** The figures themselves are asked for by the page when their versions say that somebody else wrote. */
const financialsKeys = ({ partner, deal }: ChangeScope): QueryKey[] =>
  deal === null
    ? [['financials', partner]]
    : [
        ['financials', partner, deal, 'versions'],
        ['lender', 'financials', partner, deal],
      ]

/** What is to be asked for again, by the beginnings of the keys under which the features keep it. */
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
  // Neither a list of deals nor a client's page shows anything of lenders; the deal's own page has its activity.
  lender: ({ partner, deal }) => [
    ['lenders', partner],
    ...(deal === null ? [] : [['deals', partner, 'one', deal]]),
    ['lender'],
    // What a lender was told of a deal is shown while it sees the deal.
    ['notifications', 'lender'],
  ],
  partner: ({ partner }) => [['partners', partner], ['user']],
}

/** The beginnings of the keys of everything that an event makes old. */
function keysOf(event: RealtimeEvent): readonly QueryKey[] {
  if (event.name === 'resync') return [[]]
  if (event.name === 'change') return keysByKind[event.about.kind](event.about)
  const { area, partner } = event.about
  if (area === 'partner') return [['notifications', area, partner]]
  // What the requester is told of is the state of what they asked for, and a lender of what is shared and written.
  const additionalKeys = area === 'requests' ? [['loan-requests']] : area === 'lender' ? [['lender']] : []
  return [['notifications', area], ...additionalKeys]
}

/** The guarantee: only lists that are loaded page by page keep their data as pages. */
function pagesOf({ state }: Query): number {
  return (state.data as { pages?: readonly unknown[] } | undefined)?.pages?.length ?? 0
}

/**
 * Has what the events made old asked for again, each query once: what is looked at now, the rest when it next is. In
 * a window in the background everything waits until somebody looks. Who listens to a long list is told by
 * `live.listen`, not by a reload under their eyes.
 */
export function invalidateFor(client: QueryClient, events: readonly RealtimeEvent[]): Promise<void> {
  const keys = [...new Map(events.flatMap(keysOf).map((key) => [JSON.stringify(key), key])).values()]
  const cache = client.getQueryCache()
  const staleQueries = new Set(keys.flatMap((queryKey) => cache.findAll({ queryKey })))
  const isShort = (query: Query) =>
    staleQueries.has(query) && pagesOf(query) <= maxPagesToRefetch && !immutableKeys.includes(query.queryKey[0])
  return client.invalidateQueries({ predicate: isShort, refetchType: focusManager.isFocused() ? 'active' : 'none' })
}
