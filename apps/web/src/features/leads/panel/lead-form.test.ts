import { expect, test } from 'vitest'
import { makeLead } from '../fixtures.ts'
import { changesOf, emptyLead, formOf, leadForm } from './lead-form.ts'

const parse = (values: object) => {
  const result = leadForm.safeParse(values)
  if (!result.success) throw new Error(result.error.issues.map((issue) => issue.message).join(' '))
  return result.data
}

test('a form that was not touched changes nothing', () => {
  const lead = makeLead(1, { down_payment: '25000.00', phone: '(555) 010-1234' })
  expect(changesOf(lead, parse(formOf(lead)))).toBeNull()
})

test('only what differs is sent, and an amount written in another way does not differ', () => {
  const lead = makeLead(1)
  const result = parse({ ...formOf(lead), full_name: ' Priya Raman ', loan_amount: '250000', down_payment: '10.5' })
  expect(changesOf(lead, result)).toEqual({ full_name: 'Priya Raman', down_payment: '10.50' })
})

test('an emptied field is sent as null', () => {
  const lead = makeLead(1)
  expect(changesOf(lead, parse({ ...formOf(lead), loan_amount: null, personal_credit_score: null }))).toEqual({
    loan_amount: null,
    personal_credit_score: null,
  })
})

test('an empty form says what is missing in the specified sentences', () => {
  const result = leadForm.safeParse(emptyLead)
  expect(result.error?.issues.map((issue) => [issue.path.join('.'), issue.message])).toEqual([
    ['full_name', 'Full Name is required.'],
    ['email', 'Email address is required'],
    ['email', 'Please enter a valid email address'],
  ])
})

test('what is no amount and no score is refused with a sentence', () => {
  const result = leadForm.safeParse({
    ...emptyLead,
    full_name: 'A',
    email: 'a@b.co',
    loan_amount: 'lots',
    personal_credit_score: 900,
  })
  expect(result.error?.issues.map((issue) => issue.path.join('.'))).toEqual(['personal_credit_score', 'loan_amount'])
})
