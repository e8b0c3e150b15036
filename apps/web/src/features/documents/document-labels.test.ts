import { expect, test } from 'vitest'
import { blankPagesLabel, kindOf, noticesOf, pageRanges } from './document-labels.ts'

test('names file kinds, unknown ones by their extension', () => {
  expect(kindOf({ file_type: 'application/pdf', name: 'a.pdf' })).toBe('PDF')
  expect(kindOf({ file_type: 'image/heic', name: 'a.heic' })).toBe('iPhone photo (HEIC)')
  expect(kindOf({ file_type: 'application/msword', name: 'a.doc' })).toBe('Older Word document')
  expect(kindOf({ file_type: 'application/x-new', name: 'a.new' })).toBe('NEW')
})

test('joins consecutive page numbers', () => {
  expect(pageRanges([7, 1, 2, 3])).toBe('1–3, 7')
  expect(pageRanges([4])).toBe('4')
  expect(pageRanges([])).toBe('')
})

test('describes blank pages', () => {
  expect(blankPagesLabel({ blank_pages: [], pages: 3 })).toBeNull()
  expect(blankPagesLabel({ blank_pages: [3], pages: 5 })).toBe('Page 3 is blank.')
  expect(blankPagesLabel({ blank_pages: [1], pages: 1 })).toBe('Page 1 is blank.')
  expect(blankPagesLabel({ blank_pages: [3, 4], pages: 5 })).toBe('Pages 3–4 are blank.')
  expect(blankPagesLabel({ blank_pages: [1, 2], pages: 2 })).toBe('All 2 pages are blank.')
})

test('names the original of a duplicate', () => {
  const duplicate_of = [{ id: 'doc_1', name: 'tax-return_20250114_093015.pdf' }]
  expect(
    noticesOf({ blank_pages: [2], pages: 3, duplicate_of, active_content: ['scripts', 'attached_files'] }),
  ).toEqual([
    'Same as tax-return.pdf, which is already on this deal.',
    'Page 2 is blank.',
    'This file contains scripts and has other files inside.',
  ])
})
