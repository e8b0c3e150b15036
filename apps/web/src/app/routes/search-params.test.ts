import { expect, test } from 'vitest'
import { dealsSearch, leadsSearch, parseSearch, stringifySearch } from './search-params.ts'

test('writes plain text into the URL and reads it back', () => {
  const search = {
    lead_status: 'New,Qualified',
    search: 'Ana & Co: "a/b"',
    loan_amount_min: '250000.00',
    lead: undefined,
    ordering: '',
  }
  const address = stringifySearch(search)
  expect(address).toContain('lead_status=New,Qualified')
  expect(parseSearch(address)).toEqual({
    lead_status: 'New,Qualified',
    search: 'Ana & Co: "a/b"',
    loan_amount_min: '250000.00',
  })
  expect(stringifySearch({})).toBe('')
})

test('drops invalid values and keeps the others', () => {
  const search = leadsSearch({
    lead_status: 'New,Sold',
    loan_amount_min: 'much',
    created_date_range_after: '2026-02-30',
    credit_score_min: '650',
    foreign: 'x',
  })
  expect(search).toMatchObject({ lead_status: 'New', credit_score_min: '650' })
  expect(search).not.toHaveProperty('foreign')
  expect([search.loan_amount_min, search.created_date_range_after]).toEqual([undefined, undefined])
  expect(dealsSearch({ view: 'gallery', status: 'Gone' })).toEqual({})
})
