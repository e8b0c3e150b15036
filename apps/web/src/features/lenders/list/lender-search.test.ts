import { expect, test } from 'vitest'
import { changeSearch, filtersKey, filtersOf, parseLenderSearch, resetSearch, statusesOf } from './lender-search.ts'

test('reads valid parameters of a URL and ignores the rest', () => {
  expect(
    parseLenderSearch({ search: ' first ', status: 'Active,Nonsense', ordering: '-created', panel: 'new' }),
  ).toEqual({
    search: 'first',
    status: 'Active',
    ordering: '-created',
    panel: 'new',
  })
  expect(parseLenderSearch({ search: '', status: 'Nonsense', ordering: 'email', panel: 'import' })).toEqual({})
  expect(parseLenderSearch({ search: 42 })).toEqual({ search: '42' })
})

test('leaves the default ordering and the full set of statuses out of the URL', () => {
  expect(parseLenderSearch({ ordering: 'name', status: 'Invited,Active,Inactive' })).toEqual({})
  expect(filtersOf({})).toEqual({ ordering: 'name' })
  expect(statusesOf({})).toEqual([])
})

test('removes emptied parameters and keeps the rest', () => {
  expect(changeSearch({ search: 'first', status: 'Active' }, { search: '' })).toEqual({ status: 'Active' })
  expect(resetSearch({ search: 'first', panel: 'new' })).toEqual({ panel: 'new' })
})

test('ignores open panels when comparing lists', () => {
  expect(filtersKey({ search: 'first', panel: 'new' })).toBe(filtersKey({ search: 'first' }))
  expect(filtersOf({ search: 'first', panel: 'new' })).toEqual({ search: 'first', ordering: 'name' })
})

test('says the default ordering on top of a view, and leaves the view on reset', () => {
  const view = 'view_0000000000e008000000000001'
  expect(parseLenderSearch({ view })).toEqual({ view })
  expect(parseLenderSearch({ view, waiting: 'true' })).toEqual({ view, waiting: 'true', ordering: 'name' })
  expect(parseLenderSearch({ view: 'list', waiting: 'no' })).toEqual({})
  expect(resetSearch({ view, waiting: 'true' })).toEqual({})
})
