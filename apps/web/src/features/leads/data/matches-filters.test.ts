import { expect, test } from 'vitest'
import { makeLead } from '../fixtures.ts'
import { matchesFilters } from './matches-filters.ts'

test('a status outside the filter does not fit, any status fits none', () => {
  expect(matchesFilters(makeLead(1), { lead_status: 'New,Qualified' })).toBe(true)
  expect(matchesFilters(makeLead(1, { lead_status: 'Lost' }), { lead_status: 'New,Qualified' })).toBe(false)
  expect(matchesFilters(makeLead(1, { lead_status: 'Lost' }), {})).toBe(true)
})

test('amounts are compared to the cent, as numbers and not as words', () => {
  const lead = makeLead(1, { loan_amount: '999999999999999.99' })
  expect(matchesFilters(lead, { loan_amount_min: '999999999999999.99' })).toBe(true)
  expect(matchesFilters(lead, { loan_amount_max: '999999999999999.98' })).toBe(false)
  expect(matchesFilters(makeLead(1, { loan_amount: '90000.00' }), { loan_amount_min: '250000' })).toBe(false)
})

test('a lead without the value is outside every range of it', () => {
  const lead = makeLead(1, { loan_amount: null, personal_credit_score: null })
  expect(matchesFilters(lead, { loan_amount_max: '10' })).toBe(false)
  expect(matchesFilters(lead, { credit_score_min: '0' })).toBe(false)
  expect(matchesFilters(lead, {})).toBe(true)
})

test('the ends of a range belong to it', () => {
  const lead = makeLead(1, { personal_credit_score: 640 })
  expect(matchesFilters(lead, { credit_score_min: '640', credit_score_max: '640' })).toBe(true)
  expect(matchesFilters(lead, { credit_score_min: '641' })).toBe(false)
})
