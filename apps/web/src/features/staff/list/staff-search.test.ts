import { expect, test } from 'vitest'
import {
  changeSearch,
  filtersKey,
  filtersOf,
  parseStaffSearch,
  resetSearch,
  rolesOf,
  statusesOf,
} from './staff-search.ts'

test('reads valid parameters of a URL and ignores the rest', () => {
  expect(
    parseStaffSearch({ search: ' noa ', role: 'Coordinator,Boss', status: 'Active,Gone', ordering: '-deals_count' }),
  ).toEqual({ search: 'noa', role: 'Coordinator', status: 'Active', ordering: '-deals_count' })
  expect(parseStaffSearch({ search: '', role: 'Boss', ordering: 'salary', panel: 'import' })).toEqual({})
  expect(parseStaffSearch({ search: 555, edit: 'stf_1', panel: 'new' })).toEqual({
    search: '555',
    edit: 'stf_1',
    panel: 'new',
  })
})

test('leaves the default ordering and full value sets out of the URL', () => {
  const all = { ordering: 'name', role: 'Admin,Manager,Coordinator', status: 'Invited,Active,Inactive' }
  expect(parseStaffSearch(all)).toEqual({})
  expect([rolesOf({}), statusesOf({})]).toEqual([[], []])
  expect(filtersOf({})).toEqual({ ordering: 'name' })
})

test('removes emptied parameters and keeps the rest; a reset keeps open panels', () => {
  expect(changeSearch({ search: 'noa', role: 'Admin' }, { search: '' })).toEqual({ role: 'Admin' })
  expect(resetSearch({ search: 'noa', edit: 'stf_1' })).toEqual({ edit: 'stf_1' })
})

test('ignores open panels when comparing lists', () => {
  expect(filtersKey({ search: 'noa', panel: 'new' })).toBe(filtersKey({ search: 'noa', edit: 'stf_1' }))
  expect(filtersOf({ role: 'Admin', panel: 'new' })).toEqual({ role: 'Admin', ordering: 'name' })
})
