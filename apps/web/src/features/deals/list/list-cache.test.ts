import type { DealSummary } from '@loanyard/contract/deals/schemas'
import { expect, test } from 'vitest'
import type { Pages } from '../../../lib/cache/pages.ts'
import { isOutdated, rowsOf } from './list-cache.ts'

/** Only id and version matter here. */
const row = (id: string, version = 1) => ({ id, version }) as DealSummary
const page = (...results: DealSummary[]) => ({ results, total_count: 9, next: null, previous: null })
const list: Pages<DealSummary> = {
  pages: [page(row('a'), row('b')), page(row('b', 2), row('c'))],
  pageParams: [null, '/next'],
}

test('shows a row that is on two pages once, in its last loaded version', () => {
  expect(rowsOf(list).map(({ id, version }) => [id, version])).toEqual([
    ['a', 1],
    ['b', 2],
    ['c', 1],
  ])
  expect(rowsOf(undefined)).toEqual([])
})

test('is outdated when the first page has another total, other rows or newer ones', () => {
  expect(isOutdated(list, page(row('a'), row('b')))).toBe(false)
  expect(isOutdated(list, page(row('a'), row('b', 2)))).toBe(true)
  expect(isOutdated(list, page(row('z'), row('a')))).toBe(true)
  expect(isOutdated(list, { ...page(row('a'), row('b')), total_count: 10 })).toBe(true)
})
