import { expect, test } from 'vitest'
import { answersOf, draftOf } from '../../../ui/steps/use-saved-answers.ts'
import {
  contactSchema,
  firstOpenStep,
  stepOfField,
  companySchema,
  planSchema,
  noAnswers,
  type Answers,
  onboardingForm,
} from './steps.ts'

const about = { first_name: 'Ana', last_name: 'Lopez', email: 'ana@lopez.test', password: 'three green boats' }
const company = { name: 'Lopez Lending', zip_code: '02110-1234', time_zone: null }

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
  expect(Object.keys(noAnswers).map(stepOfField)).toEqual([
    'about',
    'about',
    'about',
    'about',
    'company',
    'company',
    'company',
    'plan',
  ])
  expect(stepOfField('toString')).toBeNull()
})

test('reports missing values in the specified words', () => {
  expect(sentences(contactSchema, { first_name: '', last_name: ' ', email: '', password: '' })).toEqual([
    'First name is required',
    'Last name is required',
    'Email address is required',
    'Please enter a valid email address',
    'Password is required',
  ])
  expect(sentences(companySchema, { name: '', zip_code: '', time_zone: null })).toEqual([
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
  expect(sentences(planSchema, { plan: null })).toEqual(['Choose a plan: starter, professional, or enterprise.'])
})

test('restores typed values but never the password', () => {
  const typed = { ...noAnswers, first_name: 'Ana', password: 'three green boats', plan: 'starter' as const }
  const draft = draftOf(onboardingForm, typed)
  expect(JSON.stringify(draft)).not.toContain('boats')
  expect(answersOf(onboardingForm, draft)).toEqual({ ...typed, password: '' })
})

test('saves no draft of an empty form or of a password alone', () => {
  expect(draftOf(onboardingForm, noAnswers)).toBeNull()
  expect(draftOf(onboardingForm, { ...noAnswers, password: 'three green boats' })).toBeNull()
})

test('ignores a draft of another form', () => {
  expect(answersOf(onboardingForm, { password: 'x', role: 'Admin', first_name: 7, name: 'Lopez Lending' })).toEqual({
    ...noAnswers,
    name: 'Lopez Lending',
  })
})
