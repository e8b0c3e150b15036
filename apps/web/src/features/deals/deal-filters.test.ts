import { expect, test } from 'vitest'
import { changeAddress, countActive, filtersOf, orderingOf, resetAddress, keyOfAddress } from './deal-filters.ts'

const stage = 'stg_0000000000e008000000000001'

test('an address becomes the filters of the calls, and what fits none is left out', () => {
  const filters = filtersOf({
    stage: `${stage},nonsense`,
    status: 'Active, On Hold,Gone',
    loan_amount_min: '250000.00',
    loan_amount_max: 'much',
    credit_score_min: '680',
    created_date_range_after: '2026-02-30',
    search: 'bakery',
    view: 'list',
  })
  expect(filters).toEqual({
    stage,
    status: 'Active,On Hold',
    loan_amount_min: '250000.00',
    credit_score_min: '680',
    search: 'bakery',
  })
})

test('the default ordering is the newest first, also for what is no ordering', () => {
  expect(orderingOf({})).toBe('-created')
  expect(orderingOf({ ordering: 'borrower' })).toBe('-created')
  expect(orderingOf({ ordering: '-loan_amount' })).toBe('-loan_amount')
})

test('a range counts as one filter', () => {
  expect(
    countActive({
      loan_amount_min: '1.00',
      loan_amount_max: '2.00',
      status: 'Active',
      view: 'list',
      ordering: 'title',
    }),
  ).toBe(2)
})

test('a reset keeps the view and drops the filters and the ordering', () => {
  expect(resetAddress({ view: 'list', status: 'Active', ordering: 'title' })).toEqual({ view: 'list' })
})

test('a change drops what has no value and the default ordering', () => {
  const address = { view: 'list', status: 'Active', search: 'x', ordering: 'title' } as const
  expect(changeAddress(address, { search: '', ordering: '-created' })).toEqual({ view: 'list', status: 'Active' })
  expect(changeAddress(address, { status: undefined })).toEqual({ view: 'list', search: 'x', ordering: 'title' })
})

test('two addresses with the same meaning have the same key', () => {
  expect(keyOfAddress({ search: '' })).toBe(keyOfAddress({ ordering: '-created' }))
  expect(keyOfAddress({ search: 'a' })).not.toBe(keyOfAddress({ search: 'b' }))
})
