import { expect, test } from 'vitest'
import { equityInjection, type EquityTerms } from './equity-injection.ts'

const TERMS: EquityTerms = {
  project_total: '1283500.00',
  borrower_total: '64175.00',
  seller_standby: '100000.00',
  start_up: false,
  change_of_ownership: true,
  on: '2026-11-20',
}

test('requires 128,350.00 in the worked example, at most 64,175.00 of it from the seller', () => {
  expect(equityInjection(TERMS)).toEqual({
    applies: true,
    required_rate: '0.10',
    required: '128350.00',
    counted_borrower: '64175.00',
    counted_seller: '64175.00',
    most_from_seller: '64175.00',
    counted: '128350.00',
    missing: '0.00',
    met: true,
    rule: { from: '2025-06-01', name: 'SOP 50 10 8', confirmed: true, predates: false },
  })
})

test('does not let the seller cover a missing cent', () => {
  const short = equityInjection({ ...TERMS, borrower_total: '64174.99' })
  expect(short).toMatchObject({ counted: '128349.99', missing: '0.01', met: false })
})

test('rounds the requirement up to the cent and the seller limit down', () => {
  expect(equityInjection({ ...TERMS, project_total: '100.01' })).toMatchObject({
    required: '10.01',
    most_from_seller: '5.00',
  })
})

test('accepts more than is required, and counts totals below zero as zero', () => {
  expect(equityInjection({ ...TERMS, borrower_total: '999999.00' })).toMatchObject({ missing: '0.00', met: true })
  expect(equityInjection({ ...TERMS, borrower_total: '-5.00', seller_standby: '-5.00' })).toMatchObject({
    counted: '0.00',
    missing: '128350.00',
  })
})

test('requires nothing without a start-up or change of ownership', () => {
  expect(equityInjection({ ...TERMS, change_of_ownership: false })).toMatchObject({
    applies: false,
    required: '0.00',
    missing: '0.00',
    met: true,
  })
  expect(equityInjection({ ...TERMS, change_of_ownership: false, start_up: true }).applies).toBe(true)
})
