import { monthlyPayment } from '@loanyard/lending/loan/payment'
import { expect, test } from 'vitest'
import { debtOf, initialOffer } from './offer-terms.ts'

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

test('starts an offer with the requested terms, and a new one with the current offer', () => {
  const requested = { loan_amount: '850000.00', interest_rate: '0.105', term_months: 120, guaranty_percentage: null }
  expect(initialOffer({ ...requested, offers: [] })).toEqual({
    amount: '850000.00',
    rate: '0.105',
    term_months: 120,
    guaranty_percentage: null,
    conditions: '',
    expires_on: null,
  })
  const terms = { amount: '800000.00', rate: '0.11', term_months: 84, guaranty_percentage: '0.75' }
  const offer = {
    ...terms,
    conditions: 'Life insurance',
    expires_on: '2026-12-31',
    is_expired: false,
    id: 'offr_1',
    made_by: 'Ben',
  }
  const offers = [
    { ...offer, amount: '1.00', created: '2026-11-01T10:00:00Z', withdrawn_at: null, is_current: false },
    { ...offer, created: '2026-11-02T10:00:00Z', withdrawn_at: null, is_current: true },
  ]
  expect(initialOffer({ ...requested, offers })).toEqual({
    ...terms,
    conditions: 'Life insurance',
    expires_on: '2026-12-31',
  })
})
