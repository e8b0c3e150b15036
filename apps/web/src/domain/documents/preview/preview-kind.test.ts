import { documentType, type DocumentTypeName } from '@loanyard/contract/documents/document-types'
import { expect, test } from 'vitest'
import { previewOf } from './preview-kind.ts'

function shown(name: DocumentTypeName, has_preview = false): string {
  const { kind, as } = previewOf({ file_type: documentType(name).media_type, has_preview })
  return `${kind} ${as}`
}

test('shows formats that browsers support from the document itself', () => {
  expect(shown('pdf', true)).toBe('pdf inline')
  for (const name of ['png', 'jpg', 'webp'] as const) expect(shown(name, true)).toBe('image inline')
  expect(shown('csv')).toBe('csv inline')
  expect(shown('xlsx')).toBe('workbook inline')
  expect(shown('txt')).toBe('text inline')
})

test('shows other photos and scans as their JPEG, if there is one', () => {
  expect(shown('heic', true)).toBe('image preview')
  expect(shown('tif', true)).toBe('image preview')
  expect(shown('heic')).toBe('none preview')
})

test('offers all other and unknown types for download', () => {
  for (const name of ['doc', 'docx', 'xls', 'ppt', 'pptx', 'zip'] as const) expect(shown(name)).toBe('none preview')
  expect(previewOf({ file_type: 'image/svg+xml', has_preview: false }).kind).toBe('none')
  expect(previewOf({ file_type: 'text/html', has_preview: false }).kind).toBe('none')
})
