import { monthlyPayment } from '@loanyard/lending/loan/payment'
import { expect, test } from 'vitest'
import { parseTypedTerms } from './offer-terms.ts'

test('parses complete terms into a loan with a payment', () => {
  const debt = parseTypedTerms({ amount: '850000.00', rate: '0.1025', term_months: 120 })
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
])('%j is no loan yet', (typed) => {
  expect(parseTypedTerms(typed)).toBeNull()
})
