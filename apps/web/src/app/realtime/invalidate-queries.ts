import type { ChangeEvent, ChangeKind } from '@loanyard/contract/notifications/events'
import { focusManager, type Query, type QueryKey } from '@tanstack/react-query'
import { userKeys, authKeys, partnerKeys } from '../../domain/first-keys.ts'
import {
  leadKeys,
  dealKeys,
  documentKeys,
  previewKeys,
  requestKeys,
  bundleKeys,
  financialsKeys,
  lenderKeys,
  lenderAreaKeys,
  staffKeys,
  portalKeys,
  notificationKeys,
  sentFormKeys,
  taskKeys,
  todayKeys,
  viewKeys,
} from '../../domain/query-keys.ts'
import { queryClient } from '../../lib/cache/query-client.ts'
import type { RealtimeEvent } from '../../lib/realtime/realtime.ts'

/** Longer lists are not refetched while someone reads them. */
const maxPagesToRefetch = 4

/** A document's content never changes, and refetching a link would use it up. */
const immutableKeys: readonly unknown[] = [previewKeys.addresses, previewKeys.contents, authKeys.magicLinks].flat()

type ChangeScope = Pick<ChangeEvent, 'partner' | 'deal'>

/** The queries of one deal, or of every deal of the partner if none is named. */
const ofDeal = (keys: typeof documentKeys | typeof requestKeys, { partner, deal }: ChangeScope): QueryKey =>
  deal === null ? keys.partner(partner) : keys.deal({ partnerId: partner, dealId: deal })

/** The deal's page and every list and board that shows it, in all areas. */
const deals = ({ partner, deal }: ChangeScope): QueryKey[] => [
  dealKeys.boards(partner),
  dealKeys.lists(partner),
  deal === null ? dealKeys.pages(partner) : dealKeys.one(partner, deal),
  portalKeys.deals,
  deal === null ? portalKeys.dealPages : portalKeys.deal({ partnerId: partner, dealId: deal }),
  lenderAreaKeys.all,
]

/** Only the versions; the page fetches the tables themselves once a version shows that someone else wrote. */
const financials = ({ partner, deal }: ChangeScope): QueryKey[] => {
  if (deal === null) return [financialsKeys.partner(partner)]
  const dealRef = { partnerId: partner, dealId: deal }
  return [financialsKeys.versions(dealRef), lenderAreaKeys.part(dealRef, 'financials')]
}

/** Prefixes of the query keys to invalidate for each kind of change. */
const keysByKind: Readonly<Record<ChangeKind, (scope: ChangeScope) => QueryKey[]>> = {
  lead: ({ partner }) => [leadKeys.all(partner), taskKeys.all(partner)],
  deal: (scope) => [
    ...deals(scope),
    ...financials(scope),
    lenderKeys.all(scope.partner),
    staffKeys.all(scope.partner),
    taskKeys.all(scope.partner),
    requestKeys.lists(scope.partner),
  ],
  task: ({ partner, deal }) => [
    taskKeys.all(partner),
    // A deal's page lists its activity, and lists show the next step.
    ...(deal === null
      ? [leadKeys.all(partner)]
      : [dealKeys.boards(partner), dealKeys.lists(partner), dealKeys.one(partner, deal)]),
  ],
  document: (scope) => [ofDeal(documentKeys, scope), ofDeal(requestKeys, scope), ...deals(scope)],
  request: (scope) => [
    ofDeal(requestKeys, scope),
    requestKeys.lists(scope.partner),
    // A decided answer is read in everyone's inbox.
    notificationKeys.area('partner'),
    ofDeal(documentKeys, scope),
    ...deals(scope),
  ],
  financials: (scope) => [
    ...financials(scope),
    ...(scope.deal === null ? [partnerKeys.lendingRates(scope.partner)] : []),
  ],
  bundle: ({ partner }) => [bundleKeys.all(partner), requestKeys.partner(partner)],
  stage: (scope) => [partnerKeys.all(scope.partner), ...deals({ ...scope, deal: null }), bundleKeys.all(scope.partner)],
  staff: ({ partner }) => [partnerKeys.all(partner), staffKeys.all(partner), taskKeys.all(partner), userKeys.all],
  // No list of deals and no client page shows lenders; only the deal's page lists their activity.
  lender: ({ partner, deal }) => [
    lenderKeys.all(partner),
    ...(deal === null ? [] : [dealKeys.one(partner, deal)]),
    lenderAreaKeys.all,
    // A lender sees a deal's notifications only while the deal is shared with them.
    notificationKeys.area('lender'),
  ],
  partner: ({ partner }) => [partnerKeys.all(partner), userKeys.all],
  view: ({ partner }) => [viewKeys.all(partner)],
}

/** Notifications of these areas are about the state of what they list. */
const listedByArea: Readonly<Partial<Record<string, QueryKey>>> = {
  requests: sentFormKeys.loanRequests,
  lender: lenderAreaKeys.all,
}

/** A broker's day shows something of everything but money and settings. */
const dayKinds: readonly ChangeKind[] = ['lead', 'deal', 'task', 'document', 'request', 'stage', 'staff', 'lender']
const dayKeys = ({ kind, partner }: ChangeEvent): QueryKey[] =>
  dayKinds.includes(kind) ? [todayKeys.all(partner)] : []

function keysOf(event: RealtimeEvent): readonly QueryKey[] {
  if (event.name === 'resync') return [[]]
  if (event.name === 'change') return [...keysByKind[event.about.kind](event.about), ...dayKeys(event.about)]
  const { area, partner } = event.about
  if (area === 'partner') return [notificationKeys.inbox({ area, partnerId: partner })]
  const listed = listedByArea[area]
  return [notificationKeys.area(area), ...(listed === undefined ? [] : [listed])]
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
