import { expect, test } from 'vitest'
import {
  changeSearch,
  countActive,
  filtersKey,
  filtersOf,
  parseStaffSearch,
  resetSearch,
  rolesOf,
  statusesOf,
} from './staff-search.ts'

test('an address is read as far as it makes sense', () => {
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

test('the default ordering and all values together leave no trace in the address', () => {
  const all = { ordering: 'name', role: 'Admin,Manager,Coordinator', status: 'Invited,Active,Inactive' }
  expect(parseStaffSearch(all)).toEqual({})
  expect([rolesOf({}), statusesOf({})]).toEqual([[], []])
  expect(filtersOf({})).toEqual({ ordering: 'name' })
})

test('a change removes what it empties and keeps the rest; a reset keeps what is open', () => {
  expect(changeSearch({ search: 'noa', role: 'Admin' }, { search: '' })).toEqual({ role: 'Admin' })
  expect(resetSearch({ search: 'noa', edit: 'stf_1' })).toEqual({ edit: 'stf_1' })
})

test('what is open over the list makes no other list', () => {
  expect(filtersKey({ search: 'noa', panel: 'new' })).toBe(filtersKey({ search: 'noa', edit: 'stf_1' }))
  expect(filtersOf({ role: 'Admin', panel: 'new' })).toEqual({ role: 'Admin', ordering: 'name' })
  expect(countActive({ search: 'noa', role: 'Admin', ordering: '-name' })).toBe(2)
})
