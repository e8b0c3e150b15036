import { expect, test } from 'vitest'
import { changeSearch, countActive, filtersOf, searchKey } from './deals-search.ts'

test('an address without anything asks for all deals, the newest shared on top', () => {
  expect(filtersOf({})).toEqual({ ordering: '-shared' })
  expect(countActive({})).toBe(0)
})

test('what fits nothing is left out, so that an old link still opens', () => {
  expect(filtersOf({ status: 'Active,Gone', response: 'Maybe', ordering: 'colour', search: '' })).toEqual({
    ordering: '-shared',
    status: 'Active',
  })
})

test('several statuses and answers stand in the order of their lists', () => {
  const address = { status: 'Funded,Active', response: 'Declined,No answer', search: 'bakery' }
  expect(filtersOf(address)).toMatchObject({ status: 'Active,Funded', response: 'No answer,Declined' })
  expect(countActive(address)).toBe(3)
})

test('a change keeps the rest, and the default order is not written down', () => {
  expect(changeSearch({ status: 'Active', ordering: 'title' }, { ordering: '-shared' })).toEqual({ status: 'Active' })
  expect(changeSearch({ search: 'x' }, { response: 'Interested' })).toEqual({ search: 'x', response: 'Interested' })
  expect(changeSearch({ status: 'Active' }, { status: '' })).toEqual({})
})

test('two addresses that say the same are the same', () => {
  expect(searchKey({ ordering: '-shared', status: '' })).toBe(searchKey({}))
  expect(searchKey({ status: 'Active' })).not.toBe(searchKey({}))
})
