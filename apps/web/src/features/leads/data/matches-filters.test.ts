import { expect, test } from 'vitest'
import { makeLead } from '../fixtures.ts'
import { matchesFilters } from './matches-filters.ts'

test('rejects a status outside the filter and accepts any status without one', () => {
  expect(matchesFilters(makeLead(1), { lead_status: 'New,Qualified' })).toBe(true)
  expect(matchesFilters(makeLead(1, { lead_status: 'Lost' }), { lead_status: 'New,Qualified' })).toBe(false)
  expect(matchesFilters(makeLead(1, { lead_status: 'Lost' }), {})).toBe(true)
})

test('compares amounts as numbers, to the cent', () => {
  const lead = makeLead(1, { loan_amount: '999999999999999.99' })
  expect(matchesFilters(lead, { loan_amount_min: '999999999999999.99' })).toBe(true)
  expect(matchesFilters(lead, { loan_amount_max: '999999999999999.98' })).toBe(false)
  expect(matchesFilters(makeLead(1, { loan_amount: '90000.00' }), { loan_amount_min: '250000' })).toBe(false)
})

test('excludes a lead without a value from any range of it', () => {
  const lead = makeLead(1, { loan_amount: null, personal_credit_score: null })
  expect(matchesFilters(lead, { loan_amount_max: '10' })).toBe(false)
  expect(matchesFilters(lead, { credit_score_min: '0' })).toBe(false)
  expect(matchesFilters(lead, {})).toBe(true)
})

test('includes both ends of a range', () => {
  const lead = makeLead(1, { personal_credit_score: 640 })
  expect(matchesFilters(lead, { credit_score_min: '640', credit_score_max: '640' })).toBe(true)
  expect(matchesFilters(lead, { credit_score_min: '641' })).toBe(false)
})
