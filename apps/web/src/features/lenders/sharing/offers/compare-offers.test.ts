import type { LenderOffer } from '@loanyard/contract/lenders/responses'
import { expect, test } from 'vitest'
import { haveDifferentAmounts, haveDifferentRates, bestOf, compareOffers, costsOf, stateOf } from './compare-offers.ts'
import { anOffer, aShare } from './testing/shares.ts'

const by = (at: string) => ({ status: 'Terms offered' as const, reason: null, comment: null, by: 'Ben', at })

const first = aShare({
  lender: { id: 'lndr_1', name: 'First Bank', status: 'Active' },
  response: by('2026-11-02T00:00:00Z'),
  offers: [
    anOffer({ id: 'offr_a', amount: '500000.00', rate: '0.1050', term_months: 120 }),
    anOffer({ id: 'offr_old', amount: '900000.00', rate: '0.09', is_current: false }),
  ],
})
const second = aShare({
  lender: { id: 'lndr_2', name: 'Second Bank', status: 'Active' },
  response: by('2026-11-03T00:00:00Z'),
  offers: [anOffer({ id: 'offr_b', amount: '500000.00', rate: '0.105', term_months: 300 })],
})

test('calculates the documented payment and interest of a loan', () => {
  // The annuity of 500,000 at 10.5% over 120 months, as spreadsheets calculate it.
  expect(costsOf({ amount: '500000.00', rate: '0.105', term_months: 120 })).toMatchObject({ payment: '6746.75' })
  expect(costsOf({ amount: '120000.00', rate: '0', term_months: 120 })).toEqual({
    payment: '1000.00',
    interest: '0.00',
  })
  expect(costsOf({ amount: '1.00', rate: 'prime', term_months: 120 })).toBeNull()
})

test('compares only the newest offers of lenders with access who have not declined', () => {
  const declined = aShare({
    response: { ...by('2026-11-04T00:00:00Z'), status: 'Declined', reason: 'credit' },
    offers: [anOffer()],
  })
  const ended = aShare({ ended_at: '2026-11-05T00:00:00Z', offers: [anOffer()] })
  expect(compareOffers([first, second, declined, ended, aShare()]).map(({ offer }) => offer.id)).toEqual([
    'offr_a',
    'offr_b',
  ])
})

test('keeps an offer open through its last day and reports withdrawn before superseded', () => {
  expect(stateOf(anOffer({ expires_on: '2026-11-20', is_expired: false }))).toBe('Open')
  expect(stateOf(anOffer({ expires_on: '2026-11-20', is_expired: true }))).toBe('Expired')
  expect(stateOf(anOffer({ is_current: false, is_expired: true }))).toBe('Superseded')
  expect(stateOf(anOffer({ is_current: false, withdrawn_at: '2026-11-02T00:00:00Z' }))).toBe('Withdrawn')
})

test('marks the best value of a row, and none if all are equal', () => {
  const both = compareOffers([first, second])
  expect([...bestOf(both, 'term')]).toEqual(['offr_b'])
  expect([...bestOf(both, 'payment')]).toEqual(['offr_b'])
  expect([...bestOf(both, 'interest')]).toEqual(['offr_a'])
  // 0.1050 and 0.105 are the same rate.
  expect([...bestOf(both, 'rate')]).toEqual([])
  expect([...bestOf(both, 'amount')]).toEqual([])
  expect([...bestOf(compareOffers([first]), 'amount')]).toEqual([])
  expect(bestOf([], 'amount').size).toBe(0)
})

test('never marks an expired offer and marks all ties', () => {
  const cheap = aShare({
    offers: [anOffer({ id: 'offr_c', rate: '0.05', expires_on: '2026-11-01', is_expired: true })],
  })
  const third = aShare({ offers: [anOffer({ id: 'offr_d', rate: '0.12', amount: '600000.00' })] })
  const all = compareOffers([first, second, third, cheap])
  expect([...bestOf(all, 'rate')]).toEqual(['offr_a', 'offr_b'])
  expect([...bestOf(all, 'amount')]).toEqual(['offr_d'])
  expect(haveDifferentAmounts(all)).toBe(true)
  expect(haveDifferentAmounts(compareOffers([first, second]))).toBe(false)
})

const variable = (part: Partial<LenderOffer>) =>
  anOffer({
    rate_type: 'Variable',
    rate: null,
    rate_index: 'Prime',
    spread: '0.0275',
    adjustment: 'Quarterly',
    all_in_rate: { rate: '0.0975', index_from: '2026-09-17' },
    ...part,
  })

test('calculates a variable offer at today’s rate and leaves it out if that isn’t known', () => {
  const known = compareOffers([aShare({ offers: [variable({})] })])
  expect(known[0]?.costs?.payment).toBe(costsOf({ amount: '500000.00', rate: '0.0975', term_months: 120 })?.payment)
  const sofr = compareOffers([aShare({ offers: [variable({ rate_index: 'SOFR', all_in_rate: null })] })])
  expect(sofr[0]?.costs).toBeNull()
})

test('ranks variable offers of one index and never a variable rate against a fixed one', () => {
  const share = (offer: LenderOffer) => aShare({ offers: [offer] })
  const low = variable({ id: 'offr_low' })
  const high = variable({ id: 'offr_high', spread: '0.03', all_in_rate: { rate: '0.1', index_from: '2026-09-17' } })
  const sameIndex = compareOffers([share(low), share(high)])
  expect([...bestOf(sameIndex, 'rate')]).toEqual(['offr_low'])
  expect(haveDifferentRates(sameIndex)).toBe(false)
  const mixed = compareOffers([share(low), share(anOffer({ id: 'offr_fixed', rate: '0.12', term_months: 84 }))])
  for (const measure of ['rate', 'payment', 'interest'] as const) expect(bestOf(mixed, measure).size).toBe(0)
  expect([...bestOf(mixed, 'term')]).toEqual(['offr_low'])
  expect(haveDifferentRates(mixed)).toBe(true)
})

test('shows an accepted offer as such while it is current, even past its last day', () => {
  const accepted = { at: '2026-11-03T00:00:00Z', by: 'Ana Lopez' }
  expect(stateOf(anOffer({ accepted, is_expired: true }))).toBe('Accepted')
  expect(stateOf(anOffer({ accepted, is_current: false }))).toBe('Superseded')
})
