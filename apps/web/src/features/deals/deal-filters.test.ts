import { expect, test } from 'vitest'
import { changeAddress, filtersOf, groupingOf, orderingOf, resetAddress, keyOfAddress } from './deal-filters.ts'

const stage = 'stg_0000000000e008000000000001'

test('reads API filters from the URL and ignores invalid values', () => {
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

test('reads filters by people and requests, and ignores invalid ones', () => {
  const staff = 'stf_0000000000e008000000000001'
  expect(
    filtersOf({
      coordinator: `none,${staff},all`,
      loan_purpose: 'Equipment,Boat',
      lender: 'x',
      waiting_on: 'client,you',
      overdue: 'true',
      needs_review: 'yes',
    }),
  ).toEqual({ coordinator: `none,${staff}`, loan_purpose: 'Equipment', waiting_on: 'client', overdue: 'true' })
})

test('orders newest first by default and for an invalid ordering', () => {
  expect(orderingOf({})).toBe('-created')
  expect(orderingOf({ ordering: 'borrower' })).toBe('-created')
  expect(orderingOf({ ordering: '-loan_amount' })).toBe('-loan_amount')
})

test('clears filters and ordering on reset but keeps the view', () => {
  expect(resetAddress({ view: 'list', status: 'Active', ordering: 'title' })).toEqual({ view: 'list' })
})

test('reads how rows are shown, ignores what it doesn’t know, and keeps it on reset', () => {
  const address = { view: 'list', group_by: 'coordinator', density: 'compact', status: 'Active' }
  expect(changeAddress(address, {})).toEqual(address)
  expect(groupingOf(address)).toBe('coordinator')
  expect(resetAddress(address)).toEqual({ view: 'list', group_by: 'coordinator', density: 'compact' })
  const unknown = { view: 'list', group_by: 'lead_status', density: 'tiny' }
  expect(changeAddress(unknown, {})).toEqual({ view: 'list' })
  expect(groupingOf(unknown)).toBeUndefined()
  for (const change of [{ group_by: 'stage' }, { density: undefined }])
    expect(keyOfAddress({ ...address, ...change })).not.toBe(keyOfAddress(address))
})

test('removes empty values and the default ordering from the URL', () => {
  const address = { view: 'list', status: 'Active', search: 'x', ordering: 'title' } as const
  expect(changeAddress(address, { search: '', ordering: '-created' })).toEqual({ view: 'list', status: 'Active' })
  expect(changeAddress(address, { status: undefined })).toEqual({ view: 'list', search: 'x', ordering: 'title' })
})

test('gives equivalent URLs the same key', () => {
  expect(keyOfAddress({ search: '' })).toBe(keyOfAddress({ ordering: '-created' }))
  expect(keyOfAddress({ search: 'a' })).not.toBe(keyOfAddress({ search: 'b' }))
})
