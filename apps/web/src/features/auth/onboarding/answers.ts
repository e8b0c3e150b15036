import type { Plan } from '@loanyard/contract/core/values'
import type { SavedForm } from '../../../ui/steps/use-saved-answers.ts'

export interface Answers {
  first_name: string
  last_name: string
  email: string
  password: string
  name: string
  zip_code: string
  plan: Plan | null
}

export const noAnswers: Answers = {
  first_name: '',
  last_name: '',
  email: '',
  password: '',
  name: '',
  zip_code: '',
  plan: null,
}

/** Everything but the password survives a reload. */
export const onboardingForm: SavedForm<Answers> = { name: 'onboarding', none: noAnswers, notKept: ['password'] }
