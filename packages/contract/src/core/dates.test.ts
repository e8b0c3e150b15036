import { expect, test } from 'vitest'
import { monthAndYear, numericDate, sentenceDate } from './dates.ts'

test('writes a day as MM/DD/YYYY in tables and as D Mon, YYYY in sentences', () => {
  expect(numericDate('2026-01-05')).toBe('01/05/2026')
  expect(sentenceDate('2026-01-05')).toBe('5 Jan, 2026')
  expect(numericDate('2026-12-31')).toBe('12/31/2026')
  expect(sentenceDate('2026-12-31')).toBe('31 Dec, 2026')
})

test('writes nothing for what is no day or month', () => {
  for (const day of ['', 'soon', '2026-11', '2026-11-05T03:00:00.000Z']) {
    expect(numericDate(day)).toBe('')
    expect(sentenceDate(day)).toBe('')
  }
  expect(monthAndYear('2026-13')).toBe('')
  expect(monthAndYear('2026-00')).toBe('')
})

test('writes a month by its name', () => expect(monthAndYear('2026-09')).toBe('Sep 2026'))
