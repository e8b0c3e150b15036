import type { DealSummary } from '@loanyard/contract/deals/schemas'
import { expect, test } from 'vitest'
import { isLong, isOutdated, replaceRow, rowsOf, type LoadedList } from './list-cache.ts'

/** Rows of which only id and version matter here. */
const row = (id: string, version = 1) => ({ id, version }) as DealSummary
const page = (...results: DealSummary[]) => ({ results, total_count: 9, next: null, previous: null })
const list: LoadedList = { pages: [page(row('a'), row('b')), page(row('b', 2), row('c'))], pageParams: [null, '/next'] }

test('a row that is on two pages comes once, as it was loaded last', () => {
  expect(rowsOf(list).map(({ id, version }) => [id, version])).toEqual([
    ['a', 1],
    ['b', 2],
    ['c', 1],
  ])
  expect(rowsOf(undefined)).toEqual([])
})

test('a changed row replaces its older version, and other lists stay the same', () => {
  expect(rowsOf(replaceRow(list, row('c', 5))).find(({ id }) => id === 'c')?.version).toBe(5)
  expect(replaceRow(list, row('z'))).toBe(list)
})

test('a list is outdated when its first page has another total, other rows or newer ones', () => {
  expect(isOutdated(list, page(row('a'), row('b')))).toBe(false)
  expect(isOutdated(list, page(row('a'), row('b', 2)))).toBe(true)
  expect(isOutdated(list, page(row('z'), row('a')))).toBe(true)
  expect(isOutdated(list, { ...page(row('a'), row('b')), total_count: 10 })).toBe(true)
})

test('a list of more than four pages is long', () => {
  const pages = (count: number): LoadedList => ({ pages: Array.from({ length: count }, () => page()), pageParams: [] })
  expect([isLong(undefined), isLong(pages(4)), isLong(pages(5))]).toEqual([false, false, true])
})
