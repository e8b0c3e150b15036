import { lastMonths, lastTaxYears } from '@loanyard/contract/requests/slot-presets'
import { expect, test } from 'vitest'
import { fileNamesProblem, fileOptions, slotsOfValues, slotValues } from './slot-choice.ts'

const named = (file_names: string) => ({ files: 'names' as const, file_names, slots: [] })

test.each([
  ['any', []],
  ['tax_years', lastTaxYears(3)],
  ['months', lastMonths(3)],
  [
    'names',
    [
      { name: 'Articles', is_required: true },
      { name: 'Amendments', is_required: false },
    ],
  ],
  ['as_is', lastMonths(12)],
])('reads and writes "%s" unchanged', (choice, slots) => {
  const values = slotValues(slots)
  expect(values.files).toBe(choice)
  expect(slotsOfValues(values)).toEqual(slots)
})

test('reads one name a line, with optional ones marked', () => {
  expect(slotsOfValues(named(' Front \n\nBack (Optional)\n'))).toEqual([
    { name: 'Front', is_required: true },
    { name: 'Back', is_required: false },
  ])
})

test.each([
  ['\n ', 'Name at least one file.'],
  ['Front\nfront', 'List each file only once.'],
  ['x'.repeat(61), 'Use at most 60 characters for each file.'],
  [Array.from({ length: 25 }, (_, at) => `File ${at}`).join('\n'), 'Name at most 24 files.'],
  ['Front\nBack', null],
])('checks the names %j', (text, problem) => {
  expect(fileNamesProblem(named(text))).toBe(problem)
})

test('offers to leave slots as they are only if no other choice fits', () => {
  const values = (current: 'any' | 'as_is') => fileOptions(current).map(({ value }) => value)
  expect(values('any')).not.toContain('as_is')
  expect(values('as_is')).toContain('as_is')
})
