import { afterEach, expect, test, vi } from 'vitest'
import {
  capitalize,
  daysSince,
  formatCounted,
  formatDate,
  formatDateInSentence,
  formatDateTime,
  formatDateTimeInSentence,
  formatMoney,
  formatMoneyShort,
  formatMoneyWhole,
  formatRelative,
  formatSize,
  fullName,
  initials,
  today,
  truncate,
} from './format.ts'

afterEach(() => vi.unstubAllEnvs())

test('formats money with two decimals and keeps every cent of fifteen digits', () => {
  expect(formatMoney('1250000.00')).toBe('$1,250,000.00')
  expect(formatMoney('999999999999999.99')).toBe('$999,999,999,999,999.99')
  expect(formatMoney('-0.50')).toBe('-$0.50')
  expect(formatMoney('0.00')).toBe('$0.00')
  expect(formatMoney('1250000')).toBe('$1,250,000.00')
  expect(formatMoney('1250.5')).toBe('$1,250.50')
  expect(formatMoney('999.995')).toBe('$1,000.00')
  expect(formatMoney('-0.001')).toBe('$0.00')
})

test('rounds whole dollars half up, exactly', () => {
  expect(formatMoneyWhole('999999999999999.49')).toBe('$999,999,999,999,999')
  expect(formatMoneyWhole('999999999999998.50')).toBe('$999,999,999,999,999')
  expect(formatMoneyWhole('-1250.5')).toBe('-$1,251')
  expect(formatMoneyWhole('-0.4')).toBe('$0')
})

test.each([
  ['0.00', '$0'],
  ['999.49', '$999'],
  ['999.50', '$1K'],
  ['1000.00', '$1K'],
  ['1250.00', '$1.3K'],
  ['250000.00', '$250K'],
  ['999949.99', '$999.9K'],
  ['999950.00', '$1M'],
  ['1250000.00', '$1.25M'],
  ['5000000.00', '$5M'],
  ['999994999.99', '$999.99M'],
  ['999995000.00', '$1B'],
  ['2500000000.00', '$2.5B'],
  ['1234567000000.00', '$1,234.57B'],
  ['-1250000.00', '-$1.25M'],
])('the short form of %s is %s', (amount, short) => {
  expect(formatMoneyShort(amount)).toBe(short)
})

test('formats counts with separators and the right plural', () => {
  expect(formatCounted(1, 'lead')).toBe('1 lead')
  expect(formatCounted(0, 'lead')).toBe('0 leads')
  expect(formatCounted(12_345, 'deal')).toBe('12,345 deals')
})

test('shows a calendar day unchanged in every time zone', () => {
  for (const zone of ['Pacific/Kiritimati', 'America/Los_Angeles', 'UTC']) {
    vi.stubEnv('TZ', zone)
    expect(formatDate('2026-11-05')).toBe('11/05/2026')
    expect(formatDateInSentence('2026-11-05')).toBe('5 Nov, 2026')
  }
})

test('shows an instant in the reader’s own time zone', () => {
  vi.stubEnv('TZ', 'America/New_York')
  expect(formatDate('2026-11-05T03:00:00.000Z')).toBe('11/04/2026')
  vi.stubEnv('TZ', 'UTC')
  expect(formatDate('2026-11-05T03:00:00.000Z')).toBe('11/05/2026')
  expect(formatDateInSentence('2026-11-05T03:00:00.000Z')).toBe('5 Nov, 2026')
})

test('shows the time of day with AM and PM, midnight and noon as 12', () => {
  vi.stubEnv('TZ', 'America/New_York')
  expect(formatDateTime('2026-11-05T19:07:00.000Z')).toBe('11/05/2026, 2:07 PM')
  expect(formatDateTime('2026-11-05T05:00:00.000Z')).toBe('11/05/2026, 12:00 AM')
  expect(formatDateTime('2026-11-05T17:30:00.000Z')).toBe('11/05/2026, 12:30 PM')
  expect(formatDateTimeInSentence('2026-11-05T19:07:00.000Z')).toBe('5 Nov, 2026, 2:07 PM')
  expect(formatDateTime('soon')).toBe('')
  expect(formatDateTimeInSentence('soon')).toBe('')
})

test('shows an invalid date as an empty string', () => {
  expect(formatDate('soon')).toBe('')
  expect(formatRelative('soon')).toBe('')
})

test.each([
  [-60, 'just now'],
  [0, 'just now'],
  [5, 'just now'],
  [6, '6 seconds ago'],
  [59, '59 seconds ago'],
  [60, '1 minute ago'],
  [3599, '59 minutes ago'],
  [3600, '1 hour ago'],
  [86_399, '23 hours ago'],
  [86_400, '1 day ago'],
  [40 * 86_400, '40 days ago'],
])('%d seconds ago is "%s"', (seconds, text) => {
  const now = Date.parse('2026-11-20T12:00:00Z')
  expect(formatRelative(new Date(now - seconds * 1000).toISOString(), now)).toBe(text)
})

test('counts whole days since an instant, never negative', () => {
  const now = Date.parse('2026-11-20T12:00:00Z')
  expect(daysSince('2026-11-18T12:00:01Z', now)).toBe(1)
  expect(daysSince('2026-11-21T12:00:00Z', now)).toBe(0)
})

test('truncates text to 50 characters by default, never inside a character', () => {
  expect(truncate('x'.repeat(50))).toHaveLength(50)
  expect(truncate('x'.repeat(51))).toBe(`${'x'.repeat(49)}…`)
  expect(truncate('Harbor Bakery', 8)).toBe('Harbor…')
  expect(truncate('👩‍🍳👩‍🍳', 2)).not.toMatch(/[\ud800-\udbff]…$/)
})

test('formats names and initials', () => {
  expect(fullName(' Ana  Maria', 'Lopez ')).toBe('Ana Maria Lopez')
  expect(fullName('Ana', '')).toBe('Ana')
  expect(initials('Ana Maria Lopez')).toBe('AL')
  expect(initials('Öz')).toBe('Ö')
  expect(initials('')).toBe('')
})

test.each([
  [0, '0 KB'],
  [1, '1 KB'],
  [1023, '1 KB'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [10_137, '9.9 KB'],
  [10_200, '10 KB'],
  [16 * 1024 * 1024, '16 MB'],
  [1.25 * 1024 ** 3, '1.3 GB'],
  [5000 * 1024 ** 4, '5,000 TB'],
])('%d bytes are shown as %s', (bytes, shown) => {
  expect(formatSize(bytes)).toBe(shown)
})

test('returns the reader’s calendar date', () => {
  expect(today(new Date(2026, 10, 30, 23, 30))).toBe('2026-11-30')
  expect(today(new Date(2026, 0, 1, 0, 5))).toBe('2026-01-01')
  vi.stubEnv('TZ', 'Pacific/Kiritimati')
  expect(today(new Date('2026-11-30T11:00:00Z'))).toBe('2026-12-01')
  vi.stubEnv('TZ', 'Pacific/Pago_Pago')
  expect(today(new Date('2026-12-01T10:00:00Z'))).toBe('2026-11-30')
})

test('capitalizes labels but keeps names', () => {
  expect(['image', 'PDF', 'iPhone photo', ''].map(capitalize)).toEqual(['Image', 'PDF', 'iPhone photo', ''])
})
