import { expect, test } from 'vitest'
import {
  changeSearch,
  countActive,
  filtersKey,
  filtersOf,
  orderingOf,
  parseLeadSearch,
  resetSearch,
  statusesOf,
  statusText,
} from './lead-search.ts'

const leadId = 'lead_00000000000000000000000001'

test('an empty address shows New and Qualified, the newest first', () => {
  const search = parseLeadSearch({})
  expect(search).toEqual({})
  expect(statusesOf(search)).toEqual(['New', 'Qualified'])
  expect(orderingOf(search)).toBe('-created')
  expect(filtersOf(search)).toEqual({ lead_status: 'New,Qualified', ordering: '-created' })
  expect(countActive(search)).toBe(0)
})

test('All removes the status filter', () => {
  const search = parseLeadSearch({ lead_status: 'All' })
  expect(statusesOf(search)).toEqual([])
  expect(filtersOf(search)).toEqual({ ordering: '-created' })
  expect(countActive(search)).toBe(1)
})

test('no status and every status are All, and the default is left out of the address', () => {
  expect(statusText([])).toBe('All')
  expect(statusText(['Lost', 'New', 'Contacted', 'Qualified', 'Converted', 'Unqualified'])).toBe('All')
  expect(statusText(['Qualified', 'New'])).toBeUndefined()
  expect(statusText(['Lost', 'New'])).toBe('New,Lost')
})

test('every filter comes back from the address as it went in', () => {
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
  expect(countActive(search)).toBe(5)
})

test('what is no filter or no value of one is left out instead of breaking the page', () => {
  const raw = {
    lead_status: 'Nobody',
    created_date_range_after: 'yesterday',
    loan_amount_min: 'much',
    credit_score_min: 'good',
    ordering: 'password',
    lead: 'deal_1',
    panel: 'secret',
    other: 1,
  }
  expect(parseLeadSearch(raw)).toEqual({})
})

test('a number in the address is the same as its digits', () => {
  expect(parseLeadSearch({ credit_score_min: 640 })).toEqual({ credit_score_min: '640' })
})

test('a known status beside an unknown one counts', () => {
  expect(parseLeadSearch({ lead_status: 'Nobody,Lost' })).toEqual({ lead_status: 'Lost' })
})

test('a change removes what becomes empty and keeps the rest', () => {
  const search = parseLeadSearch({ search: 'harbor', credit_score_min: '640', lead: leadId })
  expect(changeSearch(search, { search: '', lead: undefined })).toEqual({ credit_score_min: '640' })
})

test('reset keeps what is open and drops filters and ordering', () => {
  const search = parseLeadSearch({ search: 'harbor', ordering: 'full_name', lead_status: 'Lost', lead: leadId })
  expect(resetSearch(search)).toEqual({ lead: leadId })
})

test('opening a lead does not make another list', () => {
  expect(filtersKey({ search: 'a' })).toBe(filtersKey({ search: 'a', lead: leadId }))
  expect(filtersKey({ search: 'a' })).not.toBe(filtersKey({ search: 'b' }))
})
