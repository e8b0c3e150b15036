import { lenderOffer } from '@loanyard/contract/lenders/responses'
import { monthlyPayment } from '@loanyard/lending/loan/payment'
import { expect, test } from 'vitest'
import { sample } from '../../../../testing/sample.ts'
import { debtOf, initialOffer, offerFields, type OfferFields } from './offer-terms.ts'

test('parses complete terms into a loan with a payment', () => {
  const debt = debtOf({ amount: '850000.00', rate: '0.1025', term_months: 120 })
  expect(debt).toEqual({ principal_amount: '850000.00', rate: '0.1025', term: 120 })
  expect(debt && monthlyPayment(debt)).toBe('11350.82')
})

test.each([
  [{}],
  [{ amount: '0.00', rate: '0.1', term_months: 120 }],
  [{ amount: 'a lot', rate: '0.1', term_months: 120 }],
  [{ amount: '1.00', rate: '10.25', term_months: 120 }],
  [{ amount: '1.00', rate: '0.1', term_months: 'ten' }],
  [{ amount: '1.00', rate: '0.1', term_months: 0 }],
  [{ amount: '1.00', rate: '0.1', term_months: 481 }],
])('returns null for incomplete or invalid terms: %j', (typed) => {
  expect(debtOf(typed)).toBeNull()
})

const offer = sample(lenderOffer, {
  amount: '800000.00',
  rate_type: 'Variable',
  rate: null,
  rate_index: 'Prime',
  spread: '0.0275',
  adjustment: 'Quarterly',
  term_months: 84,
  guaranty_percentage: '0.75',
  fees: 'Packaging fee $2,500',
  prepayment: '5-3-1',
  conditions: 'Life insurance',
  expires_on: '2026-12-31',
  is_expired: false,
  is_current: true,
})

test('starts empty, and with the lender’s own terms once there are some', () => {
  expect(Object.values(initialOffer({ offers: [] })).filter((value) => value !== null && value !== '')).toEqual([
    'Fixed',
  ])
  const replaced = { ...offer, amount: '1.00', is_current: false }
  const { amount, rate_type, rate, rate_index, spread, adjustment, term_months, guaranty_percentage } = offer
  const { fees, prepayment, conditions, expires_on } = offer
  const loan = { amount, rate_type, rate, rate_index, spread, adjustment, term_months, guaranty_percentage }
  const terms = { ...loan, fees, prepayment, conditions }
  expect(initialOffer({ offers: [replaced, offer] })).toEqual({ ...terms, expires_on })
  expect(initialOffer({ offers: [{ ...offer, is_expired: true }] })).toEqual({ ...terms, expires_on: null })
})

test('a variable rate needs its index, spread and adjustment, and a fixed one only its rate', () => {
  const filled = { ...initialOffer({ offers: [] }), amount: '500000.00', term_months: 120 }
  const issuesOf = (change: Partial<OfferFields>) =>
    offerFields.safeParse({ ...filled, ...change }).error?.issues.map(({ path, message }) => [path[0], message]) ?? []
  expect(issuesOf({})).toEqual([['rate', 'Enter a rate.']])
  expect(issuesOf({ rate: '0.1' })).toEqual([])
  expect(issuesOf({ rate_type: 'Variable' })).toEqual([
    ['rate_index', 'Choose an index.'],
    ['spread', 'Enter the spread over the index.'],
    ['adjustment', 'Choose how often the rate adjusts.'],
  ])
  const variable = { rate_type: 'Variable', rate_index: 'SOFR', spread: '0.03', adjustment: 'Monthly' } as const
  expect(issuesOf(variable)).toEqual([])
  expect(issuesOf({ ...variable, rate: '0.1' })).toEqual([['rate', 'Leave this out of a variable rate.']])
})

test('all that is wrong is named at once, a past expiration too', () => {
  const wrong = offerFields.safeParse({ ...initialOffer({ offers: [] }), expires_on: '2020-01-31' })
  expect(wrong.error?.issues.map(({ path }) => path[0])).toEqual(['amount', 'term_months', 'rate', 'expires_on'])
  expect(wrong.error?.issues.at(-1)?.message).toBe('Enter a future date.')
})
