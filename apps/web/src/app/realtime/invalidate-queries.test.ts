import { changeKinds, type ChangeKind } from '@loanyard/contract/notifications/events'
import type { QueryKey } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { dealRequestsQuery } from '../../domain/requests/deal-requests-query.ts'
import { tasksQuery } from '../../domain/tasks/task-queries.ts'
import { favoritesQuery } from '../../domain/views/favorites/favorites.ts'
import { viewsQuery } from '../../domain/views/queries.ts'
import { userQuery } from '../../features/auth/queries.ts'
import { bundleQuery } from '../../features/bundles/queries.ts'
import { boardOptions } from '../../features/deals/board/board-query.ts'
import { dealListQuery } from '../../features/deals/list/list-query.ts'
import { dealQuery } from '../../features/deals/queries.ts'
import { documentsQuery } from '../../features/documents/queries.ts'
import { financialsQuery, versionsQuery } from '../../features/financials/data/queries.ts'
import { leadsQuery } from '../../features/leads/queries.ts'
import { dealQuery as lenderDealQuery, messagesQuery } from '../../features/lender-area/queries.ts'
import { lendersQuery } from '../../features/lenders/queries.ts'
import { messagesQuery as threadQuery, sharingQuery } from '../../features/lenders/sharing/sharing-queries.ts'
import { newestQuery } from '../../features/notifications/queries.ts'
import { lendingRatesQuery } from '../../features/partner-settings/lending-rates/lending-rates-section.tsx'
import { partnerQuery } from '../../features/partner-settings/queries.ts'
import { portalDealQuery, portalDealsQuery } from '../../features/portal/portal-deals.ts'
import { requestsQuery } from '../../features/portal/queries.ts'
import { queryClient } from '../../lib/cache/query-client.ts'
import type { RealtimeEvent } from '../../lib/realtime/realtime.ts'
import { invalidateFor } from './invalidate-queries.ts'

const partner = 'ptnr_1'
const dealRef = { partnerId: partner, dealId: 'deal_1' }
const other = { partnerId: 'ptnr_2', dealId: 'deal_2' }

/** Queries on screen, by the keys that the features themselves use. */
const shown = {
  user: userQuery.queryKey,
  partner: partnerQuery(partner).queryKey,
  leads: leadsQuery(partner, {}).queryKey,
  board: boardOptions(partner, {}).queryKey,
  list: dealListQuery(partner, {}, '-created').queryKey,
  deal: dealQuery(partner, dealRef.dealId).queryKey,
  otherDeal: dealQuery(other.partnerId, other.dealId).queryKey,
  documents: documentsQuery({ ...dealRef, stageId: 'stg_1' }, { ordering: '-created', search: '' }).queryKey,
  requests: dealRequestsQuery(dealRef).queryKey,
  financials: financialsQuery(dealRef).queryKey,
  versions: versionsQuery(dealRef, true).queryKey,
  rates: lendingRatesQuery(partner).queryKey,
  tasks: tasksQuery(partner, 'open', { deal: dealRef.dealId }).queryKey,
  bundle: bundleQuery(partner, 'bndl_1').queryKey,
  views: viewsQuery(partner, 'deals').queryKey,
  favorites: favoritesQuery(partner).queryKey,
  portalDeals: portalDealsQuery.queryKey,
  portalDeal: portalDealQuery(dealRef).queryKey,
  portalRequests: requestsQuery(dealRef).queryKey,
  lenders: lendersQuery(partner, {}).queryKey,
  otherLenders: lendersQuery(other.partnerId, {}).queryKey,
  sharing: sharingQuery(dealRef).queryKey,
  thread: threadQuery(dealRef, 'lndr_1').queryKey,
  lenderDeal: lenderDealQuery(dealRef).queryKey,
  lenderMessages: messagesQuery(dealRef).queryKey,
  staffInbox: newestQuery({ area: 'partner', partnerId: partner }, true).queryKey,
  lenderInbox: newestQuery({ area: 'lender', partnerId: null }, true).queryKey,
  clientInbox: newestQuery({ area: 'portal', partnerId: null }, true).queryKey,
} satisfies Record<string, QueryKey>
type Shown = keyof typeof shown
const keys: Readonly<Record<Shown, QueryKey>> = shown

beforeEach(() => queryClient.clear())

/** Which of them are stale after these events. */
async function staleAfter(...events: RealtimeEvent[]): Promise<Shown[]> {
  queryClient.clear()
  for (const key of Object.values(keys)) queryClient.setQueryData(key, {})
  await invalidateFor(events)
  return (Object.keys(shown) as Shown[]).filter((name) => queryClient.getQueryState(keys[name])?.isInvalidated)
}

const change = (kind: ChangeKind, deal: string | null = dealRef.dealId): RealtimeEvent => ({
  name: 'change',
  about: { kind, partner, deal },
})

const atLender: readonly Shown[] = ['lenderDeal', 'lenderMessages']
const withLenders: readonly Shown[] = ['lenders', 'sharing', 'thread']
const everywhere: readonly Shown[] = [
  'board',
  'list',
  'deal',
  'portalDeals',
  'portalDeal',
  'portalRequests',
  ...atLender,
]

const expected: Readonly<Record<ChangeKind, readonly Shown[]>> = {
  lead: ['leads', 'tasks'],
  task: ['board', 'list', 'deal', 'tasks'],
  deal: [...everywhere, ...withLenders, 'versions', 'tasks'],
  document: [...everywhere, 'documents', 'requests'],
  request: [...everywhere, 'documents', 'requests', 'staffInbox'],
  financials: ['versions'],
  bundle: ['bundle', 'requests'],
  stage: [...everywhere, 'partner', 'bundle'],
  staff: ['partner', 'tasks', 'user'],
  lender: ['deal', ...withLenders, ...atLender, 'lenderInbox'],
  partner: ['partner', 'user'],
  view: ['views', 'favorites'],
}

test.each(changeKinds)('invalidates only what shows a change of kind %s', async (kind) => {
  const stale = await staleAfter(change(kind))
  expect(stale.toSorted()).toEqual([...expected[kind]].toSorted())
})

test('invalidates leads after a change of a task on one', async () => {
  expect((await staleAfter(change('task', null))).toSorted()).toEqual(['leads', 'tasks'])
})

test('invalidates the rates and all financials after new rates', async () => {
  expect((await staleAfter(change('financials', null))).toSorted()).toEqual(['financials', 'rates', 'versions'])
})

test('invalidates notifications of one area, and of one partner in the partner area', async () => {
  const of = (area: 'partner' | 'portal', whose: string): RealtimeEvent => ({
    name: 'notification',
    about: { area, partner: whose },
  })
  expect(await staleAfter(of('partner', partner))).toEqual(['staffInbox'])
  expect(await staleAfter(of('partner', 'ptnr_2'))).toEqual([])
  expect(await staleAfter(of('portal', 'ptnr_2'))).toEqual(['clientInbox'])
})

test('invalidates everything except documents after a resync', async () => {
  expect(await staleAfter({ name: 'resync' })).toEqual(Object.keys(shown))
  queryClient.setQueryData(['document-bytes', 'doc_1', 1], {})
  await invalidateFor([{ name: 'resync' }])
  expect(queryClient.getQueryState(['document-bytes', 'doc_1', 1])?.isInvalidated).toBe(false)
})

test('does not refetch a long list while it is shown', async () => {
  queryClient.setQueryData(keys.leads, { pages: [1, 2, 3, 4, 5], pageParams: [] })
  await invalidateFor([change('lead', null)])
  expect(queryClient.getQueryState(keys.leads)?.isInvalidated).toBe(false)
})
