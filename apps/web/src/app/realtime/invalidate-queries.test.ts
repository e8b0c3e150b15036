import { changeKinds, type ChangeKind } from '@loanyard/contract/notifications/events'
import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { userQuery } from '../../features/auth/queries.ts'
import { bundleQuery } from '../../features/bundles/queries.ts'
import { boardOptions } from '../../features/deals/board/board-query.ts'
import { dealListQuery, dealQuery } from '../../features/deals/queries.ts'
import { documentsQuery } from '../../features/documents/queries.ts'
import { financialsQuery, versionsQuery } from '../../features/financials/data/queries.ts'
import { leadsQuery } from '../../features/leads/queries.ts'
import { dealQuery as lenderDealQuery, messagesQuery } from '../../features/lender-area/queries.ts'
import { lendersQuery, messagesQuery as threadQuery, sharingQuery } from '../../features/lenders/queries.ts'
import { newestQuery } from '../../features/notifications/queries.ts'
import { lendingRatesQuery } from '../../features/partner-settings/lending-rates/queries.ts'
import { partnerQuery } from '../../features/partner-settings/queries.ts'
import { portalDealQuery, portalDealsQuery } from '../../features/portal/portal-deals-query.ts'
import { requestsQuery } from '../../features/portal/queries.ts'
import { dealRequestsQuery } from '../../features/requests/queries.ts'
import type { RealtimeEvent } from '../../lib/realtime/realtime.ts'
import { invalidateFor } from './invalidate-queries.ts'

const partner = 'ptnr_1'
const place = { partnerId: partner, dealId: 'deal_1' }
const other = { partnerId: 'ptnr_2', dealId: 'deal_2' }

/** Queries on screen, by the keys that the features themselves use. */
const shown = {
  user: userQuery.queryKey,
  partner: partnerQuery(partner).queryKey,
  leads: leadsQuery(partner, {}).queryKey,
  board: boardOptions(partner, {}).queryKey,
  list: dealListQuery(partner, {}, '-created').queryKey,
  deal: dealQuery(partner, place.dealId).queryKey,
  otherDeal: dealQuery(other.partnerId, other.dealId).queryKey,
  documents: documentsQuery({ ...place, stageId: 'stg_1' }, { ordering: '-created', search: '' }).queryKey,
  requests: dealRequestsQuery(place).queryKey,
  figures: financialsQuery(place).queryKey,
  versions: versionsQuery(place, true).queryKey,
  rates: lendingRatesQuery(partner).queryKey,
  bundle: bundleQuery(partner, 'bndl_1').queryKey,
  portalDeals: portalDealsQuery.queryKey,
  portalDeal: portalDealQuery(place).queryKey,
  portalRequests: requestsQuery(place).queryKey,
  lenders: lendersQuery(partner, {}).queryKey,
  otherLenders: lendersQuery(other.partnerId, {}).queryKey,
  sharing: sharingQuery(place).queryKey,
  thread: threadQuery(place, 'lndr_1').queryKey,
  lenderDeal: lenderDealQuery(place).queryKey,
  lenderMessages: messagesQuery(place).queryKey,
  staffNews: newestQuery({ area: 'partner', partnerId: partner }, true).queryKey,
  lenderNews: newestQuery({ area: 'lender', partnerId: null }, true).queryKey,
  clientNews: newestQuery({ area: 'portal', partnerId: null }, true).queryKey,
} satisfies Record<string, QueryKey>
type Shown = keyof typeof shown
const keys: Readonly<Record<Shown, QueryKey>> = shown

/** Which of them are stale after these events. */
async function oldAfter(...events: RealtimeEvent[]): Promise<Shown[]> {
  const client = new QueryClient()
  for (const key of Object.values(keys)) client.setQueryData(key, {})
  await invalidateFor(client, events)
  return (Object.keys(shown) as Shown[]).filter((name) => client.getQueryState(keys[name])?.isInvalidated)
}

const change = (kind: ChangeKind, deal: string | null = place.dealId): RealtimeEvent => ({
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
  lead: ['leads'],
  deal: [...everywhere, ...withLenders, 'versions'],
  document: [...everywhere, 'documents', 'requests'],
  request: [...everywhere, 'documents', 'requests'],
  financials: ['versions'],
  bundle: ['bundle', 'requests'],
  stage: [...everywhere, 'partner', 'bundle'],
  staff: ['partner', 'user'],
  lender: ['deal', ...withLenders, ...atLender, 'lenderNews'],
  partner: ['partner', 'user'],
}

test.each(changeKinds)('invalidates only what shows a change of kind %s', async (kind) => {
  const old = await oldAfter(change(kind))
  expect(old.toSorted()).toEqual([...expected[kind]].toSorted())
})

test('invalidates the rates and all financials after new rates', async () => {
  expect((await oldAfter(change('financials', null))).toSorted()).toEqual(['figures', 'rates', 'versions'])
})

test('invalidates notifications of one area, and of one partner in the partner area', async () => {
  const of = (area: 'partner' | 'portal', whose: string): RealtimeEvent => ({
    name: 'notification',
    about: { area, partner: whose },
  })
  expect(await oldAfter(of('partner', partner))).toEqual(['staffNews'])
  expect(await oldAfter(of('partner', 'ptnr_2'))).toEqual([])
  expect(await oldAfter(of('portal', 'ptnr_2'))).toEqual(['clientNews'])
})

test('invalidates everything except documents after a resync', async () => {
  expect(await oldAfter({ name: 'resync' })).toEqual(Object.keys(shown))
  const client = new QueryClient()
  client.setQueryData(['document-bytes', 'doc_1', 1], {})
  await invalidateFor(client, [{ name: 'resync' }])
  expect(client.getQueryState(['document-bytes', 'doc_1', 1])?.isInvalidated).toBe(false)
})

test('does not refetch a long list while it is shown', async () => {
  const client = new QueryClient()
  client.setQueryData(keys.leads, { pages: [1, 2, 3, 4, 5], pageParams: [] })
  await invalidateFor(client, [change('lead', null)])
  expect(client.getQueryState(keys.leads)?.isInvalidated).toBe(false)
})
