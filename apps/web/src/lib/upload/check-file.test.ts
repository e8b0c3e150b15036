import { expect, test } from 'vitest'
import { acceptedFiles, declaredTypeOf, rejectionReason } from './check-file.ts'

const file = (name: string, type = '', size = 10) => ({ name, type, size })

test.each(['a.pdf', 'A.PDF', 'photo.HEIC', 'scan.jpeg', 'table.csv', 'book.xlsx', 'old.doc', 'all.zip', 'notes.txt'])(
  'accepts %s',
  (name) => {
    expect(rejectionReason(file(name))).toBeNull()
  },
)

test('rejects an unsupported type and names the supported ones', () => {
  expect(rejectionReason(file('setup.exe'))).toBe(
    'We can’t accept .exe files. Upload a PDF, photo, Office file, CSV, text, or ZIP file.',
  )
  expect(rejectionReason(file('invoice.pdf.exe'))).toContain('.exe')
  expect(rejectionReason(file('README'))).toContain('files without an extension')
  expect(rejectionReason(file('page.html', 'text/html'))).toContain('.html')
  expect(rejectionReason(file('drawing.svg', 'image/svg+xml'))).toContain('.svg')
})

test.each([
  ['letter.pages', 'Pages'],
  ['BUDGET.NUMBERS', 'Numbers'],
  ['pitch.key', 'Keynote'],
])('says how to export %s on an iPhone', (name, app) => {
  expect(rejectionReason(file(name))).toContain(`In ${app}, tap Share, then Export, then PDF`)
})

test('rejects a type that does not match the name', () => {
  expect(rejectionReason(file('a.pdf', 'text/html'))).toBe(
    'It’s named like a PDF, but your device says it’s text/html. Save it as a PDF and upload that.',
  )
})

test('rejects an empty file', () => {
  expect(rejectionReason(file('a.pdf', 'application/pdf', 0))).toContain('empty')
})

test('declares the browser’s type, or the one of the extension', () => {
  expect(declaredTypeOf(file('a.pdf', 'application/pdf'))).toBe('application/pdf')
  expect(declaredTypeOf(file('a.heic'))).toBe('image/heic')
  expect(declaredTypeOf(file('a.unknown'))).toBe('application/octet-stream')
})

test('offers supported types in the file picker', () => {
  for (const each of ['.pdf', '.heic', 'image/heic', '.jpeg']) expect(acceptedFiles.split(',')).toContain(each)
})
