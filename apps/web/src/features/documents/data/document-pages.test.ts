import type { Document } from '@loanyard/contract/documents/schemas'
import { expect, test } from 'vitest'
import { rowsOf, totalOf, type Pages } from '../../../lib/cache/pages.ts'
import { documentOf } from '../../../lib/upload/testing/fake-upload-server.ts'
import { withNewest } from './document-pages.ts'

function pagesOf(...pages: string[][]): Pages<Document> {
  const total_count = pages.flat().length
  return {
    pages: pages.map((ids) => ({ results: ids.map((id) => documentOf(id)), total_count, next: null, previous: null })),
    pageParams: pages.map(() => null),
  }
}
const ids = (pages: Pages<Document>) => rowsOf(pages).map(({ id }) => id)

test('puts a new document on top, once, and counts it', () => {
  const pages = withNewest(pagesOf(['b', 'c'], ['d']), documentOf('a'))
  expect(ids(pages)).toEqual(['a', 'b', 'c', 'd'])
  expect(totalOf(pages)).toBe(4)
  const again = withNewest(pages, documentOf('a', { name: 'renamed.pdf' }))
  expect(ids(again)).toEqual(['a', 'b', 'c', 'd'])
  expect(totalOf(again)).toBe(4)
  expect(rowsOf(again)[0]?.name).toBe('renamed.pdf')
  expect(ids(withNewest(pagesOf([]), documentOf('a')))).toEqual(['a'])
})

test('keeps concurrent uploads in the order they were started, whichever is scanned first', () => {
  const at = (id: string, second: number) => documentOf(id, { created: `2026-11-01T12:00:0${second}.000Z` })
  const begun = [at('b', 2), at('d', 4), at('a', 1), at('c', 3)]
  expect(ids(begun.reduce(withNewest, pagesOf([])))).toEqual(['d', 'c', 'b', 'a'])
})
