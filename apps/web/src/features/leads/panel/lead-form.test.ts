import { expect, test } from 'vitest'
import { makeLead } from '../fixtures.ts'
import { changesOf, emptyLead, formOf } from './lead-form.ts'
import { leadForm } from './lead-schema.ts'

const parse = (values: object) => {
  const result = leadForm.safeParse(values)
  if (!result.success) throw new Error(result.error.issues.map((issue) => issue.message).join(' '))
  return result.data
}

test('sends nothing for an untouched form', () => {
  const lead = makeLead(1, { down_payment: '25000.00', phone: '(555) 010-1234' })
  expect(changesOf(lead, parse(formOf(lead)))).toBeNull()
})

test('sends only what differs, ignoring how an amount is written', () => {
  const lead = makeLead(1)
  const result = parse({ ...formOf(lead), full_name: ' Priya Raman ', loan_amount: '250000', down_payment: '10.5' })
  expect(changesOf(lead, result)).toEqual({ full_name: 'Priya Raman', down_payment: '10.50' })
})

test('sends an emptied field as null', () => {
  const lead = makeLead(1)
  expect(changesOf(lead, parse({ ...formOf(lead), loan_amount: null, personal_credit_score: null }))).toEqual({
    loan_amount: null,
    personal_credit_score: null,
  })
})

test('reports missing fields in the specified sentences', () => {
  const result = leadForm.safeParse(emptyLead)
  expect(result.error?.issues.map((issue) => [issue.path.join('.'), issue.message])).toEqual([
    ['full_name', 'Full Name is required.'],
    ['email', 'Email address is required'],
    ['email', 'Please enter a valid email address'],
  ])
})

test('rejects an invalid amount and an invalid score with a sentence', () => {
  const result = leadForm.safeParse({
    ...emptyLead,
    full_name: 'A',
    email: 'a@b.co',
    loan_amount: 'lots',
    personal_credit_score: 900,
  })
  expect(result.error?.issues.map((issue) => [issue.path.join('.'), issue.message])).toEqual([
    ['personal_credit_score', 'Enter a credit score from 300 to 850.'],
    ['loan_amount', 'Enter an amount with up to 15 digits and two decimals.'],
  ])
})
