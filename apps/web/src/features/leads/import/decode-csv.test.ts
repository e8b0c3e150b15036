import { expect, test } from 'vitest'
import { csvTemplate, decodeCsv } from './decode-csv.ts'

test('UTF-8 is read with and without its mark', () => {
  expect(decodeCsv(new TextEncoder().encode('José'))).toBe('José')
  expect(decodeCsv(new TextEncoder().encode('\uFEFFJosé'))).toBe('José')
})

test('what Excel writes on Windows is read too', () => {
  expect(decodeCsv(new Uint8Array([0x4a, 0x6f, 0x73, 0xe9]))).toBe('José')
})

test('UTF-16 with a mark is read in both orders', () => {
  expect(decodeCsv(new Uint8Array([0xff, 0xfe, 0x4a, 0x00, 0xe9, 0x00]))).toBe('Jé')
  expect(decodeCsv(new Uint8Array([0xfe, 0xff, 0x00, 0x4a, 0x00, 0xe9]))).toBe('Jé')
})

test('the template is one header row with the required columns first', () => {
  expect(csvTemplate).toMatch(/^full_name,email,[a-z_,]+\r\n$/)
})
