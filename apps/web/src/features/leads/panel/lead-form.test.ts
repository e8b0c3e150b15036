import { expect, test } from 'vitest'
import { changedFields } from '../../../ui/facts/record-kind.ts'
import { makeLead } from '../fixtures.ts'
import { leadKind } from './facts/lead-kind.ts'
import { emptyLead, formOf, schemaFor } from './lead-form.ts'
import { leadForm } from './lead-schema.ts'

const parse = (values: object) => {
  const result = leadForm.safeParse(values)
  if (!result.success) throw new Error(result.error.issues.map((issue) => issue.message).join(' '))
  return result.data
}

test('finds no change in an untouched form', () => {
  const lead = makeLead(1, { down_payment: '25000.00', phone: '(555) 010-1234' })
  expect(changedFields(leadKind, lead, parse(formOf(lead)))).toEqual([])
})

test('finds only what differs, ignoring how an amount is written', () => {
  const lead = makeLead(1)
  const result = parse({ ...formOf(lead), full_name: ' Priya Raman ', loan_amount: '250000', down_payment: '10.5' })
  expect(changedFields(leadKind, lead, result)).toEqual(['full_name', 'down_payment'])
})

test('an emptied field is a change', () => {
  const lead = makeLead(1)
  const result = parse({ ...formOf(lead), loan_amount: null, personal_credit_score: null })
  expect(changedFields(leadKind, lead, result)).toEqual(['loan_amount', 'personal_credit_score'])
})

test('checks one field alone, so that another can’t keep it from being saved', async () => {
  const schema = await schemaFor('loan_amount')()
  expect(schema.safeParse({ loan_amount: '5' }).data).toEqual({ loan_amount: '5.00' })
  const messages = schema.safeParse({ loan_amount: '0' }).error?.issues.map(({ message }) => message)
  expect(messages).toEqual(['Enter an amount greater than zero.'])
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
