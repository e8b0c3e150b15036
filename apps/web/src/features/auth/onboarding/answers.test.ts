import { expect, test } from 'vitest'
import { answersOf, draftOf } from '../../../ui/steps/use-saved-answers.ts'
import { noAnswers, onboardingForm } from './answers.ts'

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
