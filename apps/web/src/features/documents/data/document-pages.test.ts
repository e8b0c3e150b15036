import { expect, test } from 'vitest'
import { documentOf } from '../../../lib/upload/testing/fake-upload-server.ts'
import { documentsOf, totalOf, withChanged, withNewest, withoutDocument, type DocumentPages } from './document-pages.ts'

function pagesOf(...pages: string[][]): DocumentPages {
  const total_count = pages.flat().length
  return {
    pages: pages.map((ids) => ({ results: ids.map((id) => documentOf(id)), total_count, next: null, previous: null })),
    pageParams: pages.map(() => null),
  }
}
const ids = (pages: DocumentPages) => documentsOf(pages).map(({ id }) => id)

test('puts a new document on top, once, and counts it', () => {
  const pages = withNewest(pagesOf(['b', 'c'], ['d']), documentOf('a'))
  expect(ids(pages)).toEqual(['a', 'b', 'c', 'd'])
  expect(totalOf(pages)).toBe(4)
  const again = withNewest(pages, documentOf('a', { name: 'renamed.pdf' }))
  expect(ids(again)).toEqual(['a', 'b', 'c', 'd'])
  expect(totalOf(again)).toBe(4)
  expect(documentsOf(again)[0]?.name).toBe('renamed.pdf')
  expect(ids(withNewest(pagesOf([]), documentOf('a')))).toEqual(['a'])
})

test('keeps concurrent uploads in the order they were started, whichever is scanned first', () => {
  const at = (id: string, second: number) => documentOf(id, { created: `2026-11-01T12:00:0${second}.000Z` })
  const begun = [at('b', 2), at('d', 4), at('a', 1), at('c', 3)]
  expect(ids(begun.reduce(withNewest, pagesOf([])))).toEqual(['d', 'c', 'b', 'a'])
})

test('keeps the position of a changed document', () => {
  const pages = pagesOf(['a', 'b'], ['c'])
  const changed = withChanged(pages, documentOf('c', { name: 'other.pdf' }))
  expect(documentsOf(changed).map(({ name }) => name)).toEqual(['a.pdf', 'b.pdf', 'other.pdf'])
  expect(changed.pages[0]).toBe(pages.pages[0])
  expect(withChanged(pages, documentOf('x'))).toBe(pages)
})

test('removes a document from its page and the total', () => {
  const pages = pagesOf(['a', 'b'], ['c'])
  expect(ids(withoutDocument(pages, 'b'))).toEqual(['a', 'c'])
  expect(totalOf(withoutDocument(pages, 'b'))).toBe(2)
  expect(withoutDocument(pages, 'x')).toBe(pages)
})
