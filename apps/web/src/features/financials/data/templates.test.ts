import { expect, test } from 'vitest'
import { missingFrom, placeOf, standardPeriods, summaryTemplate, usesFor } from './templates.ts'

test('names the last three full years and TTM', () => {
  expect(standardPeriods('2026-11-28')).toEqual(['2023', '2024', '2025', 'TTM'])
})

test('puts each period after the years before it', () => {
  expect(placeOf('2024', ['2020', '2025', 'Year 1'])).toBe('2020')
  expect(placeOf('2023', ['2024'])).toBeNull()
  expect(placeOf('TTM', ['2024', '2025', 'Year 1'])).toBe('2025')
})

test('lists uses by loan purpose, and working capital and costs for each', () => {
  expect(usesFor('Business Acquisition')[0]).toBe('Purchase price')
  expect(usesFor('Working Capital')).toEqual(['Working capital', 'Closing costs', 'SBA guaranty fee'])
  for (const purpose of [null, 'Other', 'Equipment']) expect(usesFor(purpose)).toContain('Closing costs')
})

test('finds rows of a template by name, whatever their case', () => {
  const row = { key: 'a', cells: { item_name: ' revenue ' }, bad: {} }
  expect(missingFrom(summaryTemplate, [row]).map(({ item_name }) => item_name)).not.toContain('Revenue')
  expect(missingFrom(summaryTemplate, [row])).toHaveLength(summaryTemplate.length - 1)
})
