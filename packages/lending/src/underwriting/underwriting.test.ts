import { expect, test } from 'vitest'
import { editionEdge, SOP_EDITIONS } from '../rules/sop-editions.ts'
import { loanNumberDate } from './loan-number-date.ts'
import {
  answeredOwnership,
  underwrite,
  underwriteAtEdge,
  underwritingFacts,
  type UnderwritingFacts,
} from './underwriting.ts'

const FACTS: UnderwritingFacts = {
  loan: '1500000.00',
  ownership_change: 'Initial Acquisition',
  real_estate_amount: '1000000.00',
  real_estate_purpose: false,
  project_total: '2100000.00',
  borrower_total: '140000.00',
  seller_note: '70000.00',
  standby_debt: '50000.00',
  minority_investment: '0.00',
  start_up: false,
  periods: [
    { period: '2025', is_projection: false, dscr: '1.2', global_dscr: '1.1' },
    { period: 'Year 1', is_projection: true, dscr: '1.6', global_dscr: '1.5' },
  ],
}

test('has an edition with name, first day, source and confidence for every loan number', () => {
  expect(SOP_EDITIONS.map(({ from, name, source, confidence }) => [from, name, source, confidence])).toEqual([
    ['2025-06-01', 'SOP 50 10 8', 'SOP 50 10 8', 'H'],
    ['2026-10-01', 'SOP 50 10 8.1', 'SOP 50 10 8.1', 'H'],
  ])
})

test('applies one edition until the day before the next, and the next from its first day', () => {
  expect(underwrite(FACTS, '2026-09-30')).toMatchObject({
    edition: { name: 'SOP 50 10 8' },
    coverage: [
      { period: '2025', dscr: { result: 'met', floor: '1.15' }, global_dscr: { result: 'missed' } },
      { period: 'Year 1', dscr: { result: 'met' }, global_dscr: { result: 'met' } },
    ],
    equity: { missing: '0.00' },
    maturity: { longest_term_months: 120, mixed: null },
  })
  // Own 140,000 − 50,000 = 90,000, limited 105,000 of 120,000: 15,000 of 210,000 missing.
  expect(underwrite(FACTS, '2026-10-01')).toMatchObject({
    edition: { name: 'SOP 50 10 8.1' },
    coverage: [
      { period: '2025', dscr: { result: 'missed', floor: '1.25' } },
      { period: 'Year 1', dscr: { result: 'not_counted' }, global_dscr: { result: 'not_counted' } },
    ],
    equity: { missing: '15000.00' },
    maturity: { longest_term_months: 240 },
  })
})

test.each([
  ['2026-09-16', null],
  ['2026-09-17', 14],
  ['2026-09-30', 1],
  ['2026-10-01', 0],
  ['2026-10-15', 14],
  ['2026-10-16', null],
  ['2025-06-01', null],
])('sees on %s an edition change in %s days', (on, days) => {
  expect(editionEdge(on)?.days ?? null).toBe(days)
})

test('shows both results near an edition change', () => {
  expect(underwriteAtEdge(FACTS, '2026-09-16')).toBeNull()
  expect(underwriteAtEdge(FACTS, '2026-10-09')).toMatchObject({
    edge: '2026-10-01',
    before: 'SOP 50 10 8',
    after: 'SOP 50 10 8.1',
    results: [
      { edition: { name: 'SOP 50 10 8' }, equity: { missing: '0.00' } },
      { edition: { name: 'SOP 50 10 8.1' }, equity: { missing: '15000.00' } },
    ],
  })
})

const DATES = { expected_loan_number_on: null, approved_on: null, target_closing_on: null, today: '2026-11-23' }

test('expects the loan number as entered, on approval, 30 days before closing, or today', () => {
  const closing = { ...DATES, target_closing_on: '2026-10-31' }
  expect(loanNumberDate(DATES)).toEqual({ on: '2026-11-23', basis: 'today' })
  expect(loanNumberDate(closing)).toEqual({ on: '2026-10-01', basis: 'target_closing' })
  expect(loanNumberDate({ ...DATES, target_closing_on: '2026-10-30' }).on).toBe('2026-09-30')
  expect(loanNumberDate({ ...DATES, target_closing_on: '2028-03-30' }).on).toBe('2028-02-29')
  expect(loanNumberDate({ ...closing, approved_on: '2026-09-29' })).toEqual({ on: '2026-09-29', basis: 'approved' })
  expect(loanNumberDate({ ...closing, approved_on: '2026-09-29', expected_loan_number_on: '2026-10-02' })).toEqual({
    on: '2026-10-02',
    basis: 'expected',
  })
})

test.each(['Business Acquisition', 'Partner Buyout'])('never takes "None" for an answer on a %s', (loan_purpose) => {
  const deal = { ...FACTS, loan_purpose, ownership_change: 'None' as const }
  expect(answeredOwnership(deal)).toBeNull()
  expect(answeredOwnership({ ...deal, ownership_change: 'Owner Buyout' })).toBe('Owner Buyout')
  expect(answeredOwnership({ ...deal, loan_purpose: 'Equipment' })).toBe('None')
  const { coverage, equity } = underwrite(underwritingFacts(deal, FACTS), '2026-10-01')
  expect(equity).toMatchObject({ requirement: 'not_determined', missing_fact: 'ownership_change', met: false })
  expect(coverage[0]?.dscr.result).toBe('not_determined')
})
