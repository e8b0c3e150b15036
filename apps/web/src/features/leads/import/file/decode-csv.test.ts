import { expect, test } from 'vitest'
import { csvTemplate, decodeCsv } from './decode-csv.ts'

test('reads UTF-8 with and without a byte order mark', () => {
  expect(decodeCsv(new TextEncoder().encode('José'))).toBe('José')
  expect(decodeCsv(new TextEncoder().encode('\uFEFFJosé'))).toBe('José')
})

test('reads Windows-1252 as saved by Excel', () => {
  expect(decodeCsv(new Uint8Array([0x4a, 0x6f, 0x73, 0xe9]))).toBe('José')
})

test('reads UTF-16 in both byte orders', () => {
  expect(decodeCsv(new Uint8Array([0xff, 0xfe, 0x4a, 0x00, 0xe9, 0x00]))).toBe('Jé')
  expect(decodeCsv(new Uint8Array([0xfe, 0xff, 0x00, 0x4a, 0x00, 0xe9]))).toBe('Jé')
})

test('offers a template with one header row, required columns first', () => {
  expect(csvTemplate).toMatch(/^full_name,email,[a-z_,]+\r\n$/)
})
