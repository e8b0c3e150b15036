import type { Lead } from '@loanyard/contract/leads/schemas'
import { beforeEach, expect, test } from 'vitest'
import { leadKeys } from '../../../domain/query-keys.ts'
import { rowsOf, totalOf, type Pages } from '../../../lib/cache/pages.ts'
import { queryClient } from '../../../lib/cache/query-client.ts'
import { makeLead, makePages } from '../fixtures.ts'
import { LeadCache } from './lead-cache.ts'

const partnerId = 'ptnr_0000000000e008000000000001'
const open = leadKeys.list(partnerId, { lead_status: 'New,Qualified', ordering: '-created' })
const all = leadKeys.list(partnerId, { ordering: '-created' })
const [one, two, three] = [makeLead(1), makeLead(2), makeLead(3)]

let cache: LeadCache

beforeEach(() => {
  queryClient.clear()
  cache = new LeadCache(partnerId)
  queryClient.setQueryData(open, makePages([one, two, three]))
  queryClient.setQueryData(all, makePages([one, two, three]))
})

function shown(key: readonly unknown[]): { names: string[]; total: number } {
  const pages = queryClient.getQueryData<Pages<Lead>>(key)
  if (pages === undefined) throw new Error('no such list')
  return { names: rowsOf(pages).map((lead) => lead.full_name), total: totalOf(pages) }
}

test('updates a lead in every list that shows it', () => {
  queryClient.setQueryData(leadKeys.one(partnerId, two.id), two)
  cache.change(two.id, (lead) => ({ ...lead, lead_status: 'Lost' }))
  expect(cache.find(two.id)?.lead_status).toBe('Lost')
  expect(queryClient.getQueryData(leadKeys.one(partnerId, two.id))).toMatchObject({ lead_status: 'Lost' })
})

test('removes an updated lead from the lists it no longer matches, and only from those', () => {
  cache.apply({ ...two, lead_status: 'Lost' })
  expect(shown(open)).toEqual({ names: ['Lead 1', 'Lead 3'], total: 2 })
  expect(shown(all)).toEqual({ names: ['Lead 1', 'Lead 2', 'Lead 3'], total: 3 })
})

test('puts a lead back in its old position on undo', () => {
  const left = cache.apply({ ...two, lead_status: 'Lost' })
  cache.apply(two, left)
  expect(shown(open)).toEqual({ names: ['Lead 1', 'Lead 2', 'Lead 3'], total: 3 })
})

test('leaves out a restored lead that no longer matches the filters', () => {
  const positions = cache.takeOut(two.id)
  cache.putBack(positions, { ...two, lead_status: 'Lost' })
  expect(shown(open).names).toEqual(['Lead 1', 'Lead 3'])
  expect(shown(all).names).toEqual(['Lead 1', 'Lead 2', 'Lead 3'])
})

test('restores neighbors removed one after the other in their old order, the last one removed first', () => {
  const gone = [two, three].map((lead) => ({ lead, positions: cache.takeOut(lead.id) }))
  for (const { lead, positions } of gone.toSorted((a, b) => b.positions.order - a.positions.order))
    cache.apply(lead, positions)
  expect(shown(open).names).toEqual(['Lead 1', 'Lead 2', 'Lead 3'])
})

test('does not touch another partner’s lists', () => {
  const other = leadKeys.list('ptnr_other', { ordering: '-created' })
  queryClient.setQueryData(other, makePages([one]))
  cache.forget(one.id)
  expect(shown(other).names).toEqual(['Lead 1'])
  expect(shown(open).names).toEqual(['Lead 2', 'Lead 3'])
})

test('trims inactive lists and reloads them when they are shown next', async () => {
  queryClient.setQueryData(all, makePages([one], [two], [three]))
  await cache.recount(() => Promise.resolve(3))
  expect(queryClient.getQueryState(all)?.isInvalidated).toBe(true)
  expect(queryClient.getQueryData<Pages<Lead>>(all)?.pages.length).toBe(2)
})
