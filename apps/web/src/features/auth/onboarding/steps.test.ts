import { expect, test } from 'vitest'
import { noAnswers, type Answers } from './answers.ts'
import { contactSchema, firstOpenStep, stepWith, companySchema, planSchema } from './steps.ts'

const about = { first_name: 'Ana', last_name: 'Lopez', email: 'ana@lopez.test', password: 'three green boats' }
const company = { name: 'Lopez Lending', zip_code: '02110-1234' }

/** Error messages of a step, in field order. */
function sentences(step: typeof contactSchema | typeof companySchema | typeof planSchema, answers: object): string[] {
  return step.safeParse(answers).error?.issues.map(({ message }) => message) ?? []
}

test('opens the first incomplete step', () => {
  const open = (answers: Partial<Answers>) => firstOpenStep({ ...noAnswers, ...answers })
  expect(open({})).toBe('about')
  expect(open({ ...company, plan: 'starter' })).toBe('about')
  expect(open(about)).toBe('company')
  expect(open({ ...about, ...company })).toBe('plan')
  expect(open({ ...about, ...company, plan: 'starter' })).toBe('plan')
  expect(open({ ...about, ...company, password: '' })).toBe('about')
})

test('assigns each field to one step', () => {
  expect(Object.keys(noAnswers).map(stepWith)).toEqual([
    'about',
    'about',
    'about',
    'about',
    'company',
    'company',
    'plan',
  ])
  expect(stepWith('toString')).toBeNull()
})

test('reports missing values in the specified words', () => {
  expect(sentences(contactSchema, { first_name: '', last_name: ' ', email: '', password: '' })).toEqual([
    'First name is required',
    'Last name is required',
    'Email address is required',
    'Please enter a valid email address',
    'Password is required',
  ])
  expect(sentences(companySchema, { name: '', zip_code: '' })).toEqual([
    'Company name is required',
    'ZIP code is required',
    'Please enter a valid ZIP code',
  ])
})

test('reports invalid values in the specified words', () => {
  expect(sentences(contactSchema, { ...about, email: 'ana@lopez', password: 'sevench' })).toEqual([
    'Please enter a valid email address',
    'Password must be at least 8 characters long',
  ])
  expect(sentences(companySchema, { ...company, zip_code: '0211' })).toEqual(['Please enter a valid ZIP code'])
  expect(sentences(planSchema, { plan: null })).toEqual(['Choose a plan: starter, professional or enterprise.'])
})
