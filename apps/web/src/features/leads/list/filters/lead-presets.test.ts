import { expect, test } from 'vitest'
import { changeSearch, filtersOf, type LeadSearch } from '../../lead-search.ts'
import { presetChange, presetOf } from './lead-presets.ts'

const after = (name: Parameters<typeof presetChange>[0], search: LeadSearch = {}) =>
  changeSearch(search, presetChange(name))

test('the default filter is none of the presets', () => {
  expect(presetOf({})).toBeNull()
})

test('each preset is recognized once it is chosen, and replaces the one before it', () => {
  for (const name of ['open', 'mine', 'all', 'lost'] as const) {
    expect(presetOf(after(name))).toBe(name)
    expect(presetOf(after(name, after('mine')))).toBe(name)
  }
})

test('a preset keeps the other filters', () => {
  expect(after('open', { search: 'bakery' }).search).toBe('bakery')
})

test('Open adds Contacted to the default, and Mine also asks for leads assigned to the caller', () => {
  expect(filtersOf(after('open'))).toEqual({ ordering: '-created', lead_status: 'New,Contacted,Qualified' })
  expect(filtersOf(after('mine'))).toMatchObject({ permission_level: 'coordinator' })
})
