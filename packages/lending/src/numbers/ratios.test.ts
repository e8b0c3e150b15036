import { expect, test } from 'vitest'
import { formatRatio, ratioOf, reaches } from './ratios.ts'

test('keeps a ratio unrounded and formats it with two decimals', () => {
  const ratio = ratioOf('212000.00', '80961.00')
  expect(ratio).toMatch(/^2\.6185447/)
  expect(formatRatio(ratio ?? '')).toBe('2.62')
})

test('formats 1.1499 as 1.15, which still misses a floor of 1.15', () => {
  const ratio = ratioOf('1149.90', '1000.00') ?? ''
  expect(formatRatio(ratio)).toBe('1.15')
  expect(reaches(ratio, '1.15')).toBe(false)
  expect(reaches(ratioOf('1150.00', '1000.00') ?? '', '1.15')).toBe(true)
})

test('misses a floor by one cent even at the largest amounts', () => {
  const whole = '899999999999999.00'
  expect(reaches(ratioOf('989999999999998.90', whole) ?? '', '1.10')).toBe(true)
  expect(reaches(ratioOf('989999999999998.89', whole) ?? '', '1.10')).toBe(false)
})

test('returns no ratio for a divisor of zero or less, and never formats minus zero', () => {
  expect(ratioOf('1.00', '0.00')).toBeNull()
  expect(ratioOf('-5.00', '-1.00')).toBeNull()
  expect(formatRatio(ratioOf('-0.01', '100.00') ?? '')).toBe('0.00')
  expect(formatRatio(ratioOf('-1.00', '2.00') ?? '')).toBe('-0.50')
  expect(ratioOf('-0.00', '3.00')).toBe('0')
})
