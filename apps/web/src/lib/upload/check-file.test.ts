import { expect, test } from 'vitest'
import { acceptedFiles, declaredTypeOf, rejectionReason } from './check-file.ts'

const file = (name: string, type = '', size = 10) => ({ name, type, size })

test.each(['a.pdf', 'A.PDF', 'photo.HEIC', 'scan.jpeg', 'table.csv', 'book.xlsx', 'old.doc', 'all.zip', 'notes.txt'])(
  '%s may be sent',
  (name) => {
    expect(rejectionReason(file(name))).toBeNull()
  },
)

test('the wrong kind is refused with what is taken instead', () => {
  expect(rejectionReason(file('setup.exe'))).toBe(
    '.exe files aren’t supported. Upload a PDF, photo, Office file, CSV, text, or ZIP file.',
  )
  expect(rejectionReason(file('invoice.pdf.exe'))).toContain('.exe')
  expect(rejectionReason(file('README'))).toContain('Files without an extension')
  expect(rejectionReason(file('page.html', 'text/html'))).toContain('.html')
  expect(rejectionReason(file('drawing.svg', 'image/svg+xml'))).toContain('.svg')
})

test('a type that does not fit the name is refused', () => {
  expect(rejectionReason(file('a.pdf', 'text/html'))).toBe(
    'It’s named like a PDF, but your device says it’s text/html. Save it as a PDF and upload that.',
  )
})

test('an empty file is refused', () => {
  expect(rejectionReason(file('a.pdf', 'application/pdf', 0))).toContain('empty')
})

test('what a file is announced as', () => {
  expect(declaredTypeOf(file('a.pdf', 'application/pdf'))).toBe('application/pdf')
  expect(declaredTypeOf(file('a.heic'))).toBe('image/heic')
  expect(declaredTypeOf(file('a.unknown'))).toBe('application/octet-stream')
})

test('the system’s choice of files offers what is taken', () => {
  for (const each of ['.pdf', '.heic', 'image/heic', '.jpeg']) expect(acceptedFiles.split(',')).toContain(each)
})
