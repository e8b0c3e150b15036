import { expect, test } from 'vitest'
import { displayFileName, fileNameToSend, splitFileName } from './file-name.ts'

test('hides a trailing time stamp, with and without an extension', () => {
  expect(displayFileName('tax-return_20250114_093015.pdf')).toBe('tax-return.pdf')
  expect(displayFileName('notes_20250114_093015')).toBe('notes')
})

test('hides only a time stamp of the specified form at the end', () => {
  for (const name of [
    'tax_2025011_093015.pdf',
    'tax_20250114_0930155.pdf',
    'tax_20250114_0930.pdf',
    'a_20250114_093015_b.pdf',
    '_20250114_093015.pdf',
  ])
    expect(displayFileName(name)).toBe(name)
  expect(displayFileName('a_20250101_000000_20250114_093015.pdf')).toBe('a_20250101_000000.pdf')
})

test('shows at most 25 characters and keeps the extension', () => {
  expect(displayFileName('123456789012345678901.pdf')).toBe('123456789012345678901.pdf')
  expect(displayFileName('1234567890123456789012.pdf')).toBe('12345678901234567890….pdf')
  expect(displayFileName('personal financial statement 2025.xlsx')).toBe('personal financial….xlsx')
  expect(displayFileName('a'.repeat(4000))).toHaveLength(25)
  expect(displayFileName(`report.${'x'.repeat(300)}`)).toHaveLength(25)
})

test('removes the time stamp before cutting the name', () => {
  expect(displayFileName('bank-statement-march_20250114_093015.pdf')).toBe('bank-statement-march.pdf')
})

test('does not cut characters of several code points in half', () => {
  const family = '👨‍👩‍👧'
  expect(displayFileName(`${family.repeat(30)}.png`)).toBe(`${family.repeat(20)}….png`)
})

test('shows the real extension of a name with bidirectional controls', () => {
  expect(displayFileName('invoice\u202efdp.exe')).toBe('invoicefdp.exe')
})

test('recognizes an extension', () => {
  expect(splitFileName('a.tar.gz')).toEqual({ stem: 'a.tar', ending: '.gz' })
  expect(splitFileName('.pdf')).toEqual({ stem: '.pdf', ending: '' })
  expect(splitFileName('Letter to Mr. Smith')).toEqual({ stem: 'Letter to Mr. Smith', ending: '' })
})

test('changes a name that the server would reject', () => {
  expect(fileNameToSend('a/b\\c\u0007.pdf')).toBe('a_b_c_.pdf')
  expect(fileNameToSend('e\u0301.pdf')).toBe('\u00e9.pdf')
  expect(fileNameToSend(` ${'é'.repeat(4000)}.pdf`)).toBe(`${'é'.repeat(251)}.pdf`)
  expect(fileNameToSend('plain.pdf')).toBe('plain.pdf')
})
