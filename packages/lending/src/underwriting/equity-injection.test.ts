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

test('the example: 128,350.00, of which at most 64,175.00 from the seller', () => {
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

test('a cent missing is missing; the seller cannot make up for it', () => {
  const short = equityInjection({ ...TERMS, borrower_total: '64174.99' })
  expect(short).toMatchObject({ counted: '128349.99', missing: '0.01', met: false })
})

test('required is rounded up to the cent, the limit for the seller down', () => {
  expect(equityInjection({ ...TERMS, project_total: '100.01' })).toMatchObject({
    required: '10.01',
    most_from_seller: '5.00',
  })
})

test('a borrower who brings more than enough, and totals below zero', () => {
  expect(equityInjection({ ...TERMS, borrower_total: '999999.00' })).toMatchObject({ missing: '0.00', met: true })
  expect(equityInjection({ ...TERMS, borrower_total: '-5.00', seller_standby: '-5.00' })).toMatchObject({
    counted: '0.00',
    missing: '128350.00',
  })
})

test('neither start-up nor change of ownership: nothing is required', () => {
  expect(equityInjection({ ...TERMS, change_of_ownership: false })).toMatchObject({
    applies: false,
    required: '0.00',
    missing: '0.00',
    met: true,
  })
  expect(equityInjection({ ...TERMS, change_of_ownership: false, start_up: true }).applies).toBe(true)
})
