import { expect, test } from 'vitest'
import { networkError } from '../../../lib/api/api-error.ts'
import { answersOf, draftOf } from '../../../ui/steps/use-saved-answers.ts'
import { noAnswers, preQualifyForm } from './answers.ts'
import { failureMessage, firstOpenStep, stepWith } from './steps.ts'

const whole = {
  ...noAnswers,
  loan_purpose: 'Equipment' as const,
  loan_amount: '250000.00',
  business_type: 'Startup' as const,
  full_name: 'Ana Lopez',
  email: 'ana@lopez.test',
  personal_credit_score: 700,
}

test('restores answers after a reload, except the consent', () => {
  expect(answersOf(preQualifyForm, draftOf(preQualifyForm, { ...whole, consent: true, referral_note: 'x' }))).toEqual(
    whole,
  )
  expect(draftOf(preQualifyForm, { ...noAnswers, consent: true, referral_note: 'x' })).toBeNull()
})

test('ignores an invalid draft', () => {
  const draft = {
    role: 'Admin',
    loan_amount: { $gt: 1 },
    consent: true,
    referral_note: 'x',
    personal_credit_score: 640,
    email: 7,
  }
  expect(answersOf(preQualifyForm, draft)).toEqual({ ...noAnswers, personal_credit_score: 640 })
})

test('opens the first incomplete step', () => {
  const largest = '5000000.00'
  expect(firstOpenStep({ ...whole, loan_amount: '5000000.00' }, largest)).toBe('consent')
  expect(firstOpenStep({ ...whole, loan_amount: '5000000.01' }, largest)).toBe('amount')
  expect(firstOpenStep({ ...whole, loan_purpose: null, loan_amount: '5000000.01' }, largest)).toBe('purpose')
  expect(firstOpenStep(noAnswers, largest)).toBe('purpose')
  expect(firstOpenStep({ ...whole, loan_amount: '0.00' }, largest)).toBe('amount')
  expect(firstOpenStep({ ...whole, loan_amount: 'a lot' }, largest)).toBe('amount')
  expect(firstOpenStep({ ...whole, email: 'ana@lopez' }, largest)).toBe('you')
  expect(firstOpenStep(whole, largest)).toBe('consent')
})

test('leads a rejected field back to its step', () => {
  expect(stepWith('email')).toBe('you')
  expect(stepWith('down_payment')).toBe('amount')
  expect(stepWith('partner')).toBeNull()
})

test('says what happened, what is saved, and once to try again', () => {
  expect(failureMessage(networkError())).toBe(
    'We couldn’t send your request. Couldn’t reach Loanyard. Check your connection and try again. We kept what you typed.',
  )
  expect(failureMessage(new Error('x'))).toBe('We couldn’t send your request. We kept what you typed. Try again.')
})
