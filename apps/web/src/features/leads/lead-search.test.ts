import { expect, test } from 'vitest'
import {
  changeSearch,
  filtersKey,
  filtersOf,
  orderingOf,
  parseLeadSearch,
  resetSearch,
  shownKey,
  statusesOf,
  statusText,
} from './lead-search.ts'

const leadId = 'lead_00000000000000000000000001'

test('shows New and Qualified, newest first, for an empty URL', () => {
  const search = parseLeadSearch({})
  expect(search).toEqual({})
  expect(statusesOf(search)).toEqual(['New', 'Qualified'])
  expect(orderingOf(search)).toBe('-created')
  expect(filtersOf(search)).toEqual({ lead_status: 'New,Qualified', ordering: '-created' })
})

test('removes the status filter for All', () => {
  const search = parseLeadSearch({ lead_status: 'All' })
  expect(statusesOf(search)).toEqual([])
  expect(filtersOf(search)).toEqual({ ordering: '-created' })
})

test('writes no status and every status as All, and leaves the default out of the URL', () => {
  expect(statusText([])).toBe('All')
  expect(statusText(['Lost', 'New', 'Contacted', 'Qualified', 'Converted', 'Unqualified'])).toBe('All')
  expect(statusText(['Qualified', 'New'])).toBeUndefined()
  expect(statusText(['Lost', 'New'])).toBe('New,Lost')
})

test('restores every filter from the URL', () => {
  const search = {
    lead_status: 'Contacted,Lost',
    created_date_range_after: '2026-01-01',
    created_date_range_before: '2026-11-30',
    loan_amount_min: '250000.00',
    loan_amount_max: '999999999999999.99',
    credit_score_min: '640',
    credit_score_max: '800',
    search: 'harbor',
    ordering: '-loan_amount',
    lead: leadId,
  } as const
  expect(parseLeadSearch(search)).toEqual(search)
  const { lead: _, ...filters } = search
  expect(filtersOf(search)).toEqual(filters)
})

test('ignores unknown parameters and invalid values', () => {
  const raw = {
    lead_status: 'Unknown',
    created_date_range_after: 'yesterday',
    loan_amount_min: 'much',
    credit_score_min: 'good',
    ordering: 'password',
    panel: 'secret',
    other: 1,
  }
  expect(parseLeadSearch(raw)).toEqual({})
})

test('keeps a broken lead, whose panel says that it isn’t found', () => {
  expect(parseLeadSearch({ lead: 'deal_1' })).toEqual({ lead: 'deal_1' })
})

test('reads a number in the URL as its digits', () => {
  expect(parseLeadSearch({ credit_score_min: 640 })).toEqual({ credit_score_min: '640' })
})

test('keeps a known status next to an unknown one', () => {
  expect(parseLeadSearch({ lead_status: 'Unknown,Lost' })).toEqual({ lead_status: 'Lost' })
})

test('removes parameters that become empty and keeps the rest', () => {
  const search = parseLeadSearch({ search: 'harbor', credit_score_min: '640', lead: leadId })
  expect(changeSearch(search, { search: '', lead: undefined })).toEqual({ credit_score_min: '640' })
})

test('clears filters and ordering on reset but keeps the open panel', () => {
  const search = parseLeadSearch({ search: 'harbor', ordering: 'full_name', lead_status: 'Lost', lead: leadId })
  expect(resetSearch(search)).toEqual({ lead: leadId })
})

test('reads how rows are shown, ignores what it doesn’t know, and keeps it on reset', () => {
  const display = { group_by: 'assigned_to', density: 'compact' }
  const search = parseLeadSearch({ ...display, search: 'harbor', lead: leadId })
  expect(search).toEqual({ ...display, search: 'harbor', lead: leadId })
  expect(filtersOf(search)).toEqual({
    group_by: 'assigned_to',
    lead_status: 'New,Qualified',
    ordering: '-created',
    search: 'harbor',
  })
  expect(resetSearch(search)).toEqual({ ...display, lead: leadId })
  expect(changeSearch(search, { group_by: undefined, density: undefined })).toEqual({ search: 'harbor', lead: leadId })
  expect(parseLeadSearch({ group_by: 'stage', density: 'comfortable' })).toEqual({})
  expect(parseLeadSearch({ group_by: ['source'], density: 1 })).toEqual({})
})

test('treats URLs that differ only in how high rows are as the same list, but not as the same view', () => {
  const compact = { density: 'compact' }
  expect(filtersKey(compact)).toBe(filtersKey({}))
  expect(shownKey(compact)).not.toBe(shownKey({}))
  expect(shownKey({ group_by: 'source' })).not.toBe(shownKey({}))
})

test('treats URLs that differ only in the open lead as the same list', () => {
  expect(filtersKey({ search: 'a' })).toBe(filtersKey({ search: 'a', lead: leadId }))
  expect(filtersKey({ search: 'a' })).not.toBe(filtersKey({ search: 'b' }))
})

test('says the defaults on top of a saved view, and nothing beside one that was not changed', () => {
  const view = 'view_00000000000000000000000001'
  expect(parseLeadSearch({ view, lead: leadId })).toEqual({ view, lead: leadId })
  const shown = parseLeadSearch({ view, lead_status: 'Lost', ordering: '-loan_amount' })
  expect(changeSearch(shown, { lead_status: undefined })).toEqual({
    view,
    lead_status: 'New,Qualified',
    ordering: '-loan_amount',
  })
  expect(changeSearch(shown, { lead_status: 'All', ordering: undefined })).toEqual({
    view,
    lead_status: 'All',
    ordering: '-created',
  })
  expect(resetSearch({ ...shown, lead: leadId })).toEqual({ lead: leadId })
  expect(parseLeadSearch({ view: 'all' })).toEqual({})
})
