import { expect, test } from 'vitest'
import { equityInjection, type EquityTerms } from './equity-injection.ts'

const TERMS: EquityTerms = {
  project_total: '1283500.00',
  borrower_total: '64175.00',
  seller_note: '100000.00',
  standby_debt: '0.00',
  minority_investment: '0.00',
  start_up: false,
  ownership_change: 'Initial Acquisition',
  on: '2026-11-20',
}

test('requires 128,350.00 in the worked example, at most 64,175.00 of it from the seller', () => {
  expect(equityInjection(TERMS)).toEqual({
    requirement: 'required',
    missing_fact: null,
    required_rate: '0.10',
    required: '128350.00',
    counted_own: '64175.00',
    limited: { seller_note: '100000.00', standby_debt: '0.00', minority_investment: '0.00' },
    most_limited: '64175.00',
    least_own: '64175.00',
    counted_limited: '64175.00',
    counted: '128350.00',
    missing: '0.00',
    met: true,
    reducible: false,
    rule: {
      from: '2026-10-01',
      name: 'SOP 50 10 8.1',
      source: 'SOP 50 10 8.1',
      confidence: 'H',
      confirmed: true,
      predates: false,
    },
  })
})

// 2,100,000 → 210,000 injection, at most 105,000 limited, at least 105,000 unlimited.
const PROJECT = { ...TERMS, project_total: '2100000.00' }

test('limits all limited sources together to half under SOP 50 10 8.1', () => {
  const mixed = { ...PROJECT, borrower_total: '140000.00', standby_debt: '30000.00', minority_investment: '20000.00' }
  const after = equityInjection({ ...mixed, seller_note: '70000.00', on: '2026-10-01' })
  // Limited: 70,000 + 30,000 + 20,000 = 120,000, of which 105,000; own: 140,000 − 50,000 = 90,000; missing 15,000.
  expect(after).toMatchObject({
    required: '210000.00',
    most_limited: '105000.00',
    least_own: '105000.00',
    limited: { seller_note: '70000.00', standby_debt: '30000.00', minority_investment: '20000.00' },
    counted_own: '90000.00',
    counted_limited: '105000.00',
    missing: '15000.00',
    met: false,
  })
  // A day earlier only the seller note was limited: 140,000 + 70,000 = 210,000.
  const before = equityInjection({ ...mixed, seller_note: '70000.00', on: '2026-09-30' })
  expect(before).toMatchObject({
    counted_own: '140000.00',
    counted_limited: '70000.00',
    limited: { seller_note: '70000.00', standby_debt: '0.00', minority_investment: '0.00' },
    missing: '0.00',
    met: true,
    rule: { name: 'SOP 50 10 8' },
  })
})

test('takes limited sources out of the borrower’s total, but never more than that total', () => {
  const sources = { borrower_total: '50000.00', standby_debt: '40000.00', minority_investment: '40000.00' }
  expect(equityInjection({ ...PROJECT, ...sources, seller_note: '0.00' })).toMatchObject({
    counted_own: '0.00',
    limited: { seller_note: '0.00', standby_debt: '40000.00', minority_investment: '10000.00' },
    counted_limited: '50000.00',
    missing: '160000.00',
  })
})

test('does not let limited sources cover a missing cent', () => {
  const short = equityInjection({ ...TERMS, borrower_total: '64174.99' })
  expect(short).toMatchObject({ counted: '128349.99', missing: '0.01', met: false })
})

test('rounds the requirement up to the cent and the limited part down', () => {
  expect(equityInjection({ ...TERMS, project_total: '100.01' })).toMatchObject({
    required: '10.01',
    most_limited: '5.00',
    least_own: '5.01',
  })
  expect(equityInjection({ ...TERMS, project_total: '100.00' }).required).toBe('10.00')
})

test('treats totals below zero as zero', () => {
  const below = { project_total: '-5.00', borrower_total: '-10.00', seller_note: '-10.00' }
  expect(equityInjection({ ...TERMS, ...below })).toMatchObject({
    required: '0.00',
    counted: '0.00',
    missing: '0.00',
    met: true,
  })
})

test.each([
  ['Initial Acquisition', false],
  ['Owner Buyout', true],
  ['Business Expansion', true],
  ['ESOP or Cooperative', null],
  ['Category not determined', null],
] as const)('says whether %s may have less than 10%%, under SOP 50 10 8.1 only', (ownership_change, reducible) => {
  const terms = { ...PROJECT, ownership_change }
  expect(equityInjection({ ...terms, on: '2026-10-01' })).toMatchObject({ requirement: 'required', reducible })
  expect(equityInjection({ ...terms, on: '2026-09-30' })).toMatchObject({ requirement: 'required', reducible: null })
})

test('requires nothing only when it is known that neither a start-up nor a change of ownership is paid for', () => {
  const none = { ...TERMS, ownership_change: 'None' } as const
  expect(equityInjection(none)).toMatchObject({ requirement: 'none', required: '0.00', missing: '0.00', met: true })
  expect(equityInjection({ ...none, start_up: true })).toMatchObject({ requirement: 'required', missing_fact: null })
  expect(equityInjection({ ...none, start_up: null })).toMatchObject({
    requirement: 'not_determined',
    missing_fact: 'loan_purpose',
    met: false,
  })
})

test('names the missing answer instead of requiring nothing', () => {
  const open = { ...TERMS, ownership_change: null }
  expect(equityInjection(open)).toMatchObject({
    requirement: 'not_determined',
    missing_fact: 'ownership_change',
    met: false,
  })
  expect(equityInjection({ ...open, start_up: true }).requirement).toBe('required')
  expect(equityInjection({ ...TERMS, start_up: null }).requirement).toBe('required')
})
