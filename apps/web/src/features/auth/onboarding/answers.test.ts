import { expect, test } from 'vitest'
import { answersOf, draftOf } from '../../../ui/steps/use-saved-answers.ts'
import { noAnswers, onboardingForm } from './answers.ts'

test('what was typed comes back, but never the password', () => {
  const typed = { ...noAnswers, first_name: 'Ana', password: 'three green boats', plan: 'starter' as const }
  const draft = draftOf(onboardingForm, typed)
  expect(JSON.stringify(draft)).not.toContain('boats')
  expect(answersOf(onboardingForm, draft)).toEqual({ ...typed, password: '' })
})

test('nothing typed is no draft; a password alone neither', () => {
  expect(draftOf(onboardingForm, noAnswers)).toBeNull()
  expect(draftOf(onboardingForm, { ...noAnswers, password: 'three green boats' })).toBeNull()
})

test('a draft of something else is not taken', () => {
  expect(answersOf(onboardingForm, { password: 'x', role: 'Admin', first_name: 7, name: 'Lopez Lending' })).toEqual({
    ...noAnswers,
    name: 'Lopez Lending',
  })
})
