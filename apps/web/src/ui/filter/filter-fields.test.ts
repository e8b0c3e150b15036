import { expect, test } from 'vitest'
import { countActive, createdField, textIn, type FilterField } from './filter-fields.ts'

interface Address {
  search?: string
  status?: string
  created_date_range_after?: string
  created_date_range_before?: string
  ordering?: string
}

const fields: readonly FilterField<Address>[] = [
  { kind: 'search', name: 'search', label: 'Search' },
  { kind: 'several', name: 'status', label: 'Status', options: [] },
  createdField('Created'),
]

test('counts a range as one filter, and nothing that filters nothing', () => {
  expect(countActive(fields, {})).toBe(0)
  expect(countActive(fields, { search: '', ordering: 'name' })).toBe(0)
  expect(countActive(fields, { search: 'noa', created_date_range_before: '2026-01-31' })).toBe(2)
  const range = { created_date_range_after: '2026-01-01', created_date_range_before: '2026-01-31' }
  expect(countActive(fields, { ...range, status: 'All' })).toBe(2)
})

test('reads an empty text as none', () => {
  expect(textIn<Address>({ search: '' }, 'search')).toBeUndefined()
  expect(textIn<Address>({ search: 'noa' }, 'search')).toBe('noa')
})
