import { expect, test } from 'vitest'
import { changeSearch, filtersOf, searchKey } from './deals-search.ts'

test('lists all deals, newest first, without parameters', () => {
  expect(filtersOf({})).toEqual({ ordering: '-shared_at' })
})

test('ignores unknown values, so that an old link still opens', () => {
  expect(filtersOf({ status: 'Active,Gone', response: 'Maybe', ordering: 'color', search: '' })).toEqual({
    ordering: '-shared_at',
    status: 'Active',
  })
})

test('orders several statuses and answers as their lists do', () => {
  const address = { status: 'Funded,Active', response: 'Declined,No answer', search: 'bakery' }
  expect(filtersOf(address)).toMatchObject({ status: 'Active,Funded', response: 'No answer,Declined' })
})

test('keeps other parameters on a change and leaves out the default order', () => {
  expect(changeSearch({ status: 'Active', ordering: 'title' }, { ordering: '-shared_at' })).toEqual({
    status: 'Active',
  })
  expect(changeSearch({ search: 'x' }, { response: 'Interested' })).toEqual({ search: 'x', response: 'Interested' })
  expect(changeSearch({ status: 'Active' }, { status: '' })).toEqual({})
})

test('gives equal keys to equivalent searches', () => {
  expect(searchKey({ ordering: '-shared_at', status: '' })).toBe(searchKey({}))
  expect(searchKey({ status: 'Active' })).not.toBe(searchKey({}))
})

test('sorts by sharing for a bookmark of an earlier version', () => {
  expect(filtersOf({ ordering: 'shared' })).toEqual({ ordering: 'shared_at' })
  expect(changeSearch({ ordering: '-shared' }, {})).toEqual({})
})

test('treats a choice of all responses as no filter', () => {
  expect(filtersOf({ response: 'No answer,Interested,Terms offered,Declined' })).toEqual({ ordering: '-shared_at' })
})
