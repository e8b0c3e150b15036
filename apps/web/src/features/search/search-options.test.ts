import { expect, test } from 'vitest'
import { withRecentPage } from './recent-pages.ts'
import { hitOptions, pageOptions, recentOptions } from './search-options.ts'

const hit = (id: string) => ({ id, title: id, detail: 'x', deal: 'deal_1' })

test('links each kind to its own page, and many hits to their list', () => {
  const groups = hitOptions('ptnr_1', 'a & b', {
    groups: [
      { kind: 'deal', total_count: 1, results: [hit('deal_1')] },
      { kind: 'lead', total_count: 12, results: [hit('lead_1')] },
      { kind: 'document', total_count: 7, results: [hit('doc_1')] },
    ],
  })
  expect(groups.map(({ label, options }) => [label, ...options.map(({ href }) => href)])).toEqual([
    ['Deals', '/partner/ptnr_1/deals/deal_1'],
    [
      'Leads',
      '/partner/ptnr_1/leads?lead_status=All&lead=lead_1',
      '/partner/ptnr_1/leads?lead_status=All&search=a+%26+b',
    ],
    ['Documents: 1 of 7', '/partner/ptnr_1/deals/deal_1?tab=documents&doc=doc_1'],
  ])
  expect(groups[1]?.options.at(-1)?.title).toBe('All 12 leads')
})

test('finds pages by any part of their names and hides empty groups', () => {
  const pages = [
    { path: '/deals', title: 'Deals' },
    { path: '/audit', title: 'Audit trail' },
  ]
  expect(pageOptions(pages, 'TRAIL').flatMap(({ options }) => options.map(({ title }) => title))).toEqual([
    'Audit trail',
  ])
  expect(pageOptions(pages, '')[0]?.options).toHaveLength(2)
  expect([...pageOptions(pages, 'zzz'), ...recentOptions([])]).toEqual([])
})

const pageLink = (path: string) => ({ path, title: path.toUpperCase() })

test('lists the latest page first, without duplicates, six at most', () => {
  const opened = ['a', 'b', 'a', 'c', 'd', 'e', 'f', 'g']
  const pages = opened.reduce<ReturnType<typeof withRecentPage>>((all, path) => withRecentPage(all, pageLink(path)), [])
  expect(pages.map(({ path }) => path)).toEqual(['g', 'f', 'e', 'd', 'c', 'a'])
})
