import { onboarding } from '@loanyard/contract/auth/onboarding'
import type { Plan } from '@loanyard/contract/core/values'
import { timeZone, type TimeZone } from '@loanyard/contract/partners/time-zones'
import type { SavedForm } from '../../../ui/steps/use-saved-answers.ts'
import * as copy from './copy.ts'

export interface Answers {
  first_name: string
  last_name: string
  email: string
  password: string
  name: string
  zip_code: string
  time_zone: TimeZone | null
  plan: Plan | null
}

export const noAnswers: Answers = {
  first_name: '',
  last_name: '',
  email: '',
  password: '',
  name: '',
  zip_code: '',
  time_zone: null,
  plan: null,
}

/** Everything but the password survives a reload. */
export const onboardingForm: SavedForm<Answers> = { name: 'onboarding', empty: noAnswers, notStored: ['password'] }

export const contactSchema = onboarding.pick({ first_name: true, last_name: true, email: true, password: true })
export const companySchema = onboarding.pick({ name: true, zip_code: true }).extend({ time_zone: timeZone.nullable() })
export const planSchema = onboarding.pick({ plan: true })

export const steps = [
  { key: 'about', label: copy.aboutYou, schema: contactSchema },
  { key: 'company', label: copy.yourCompany, schema: companySchema },
  { key: 'plan', label: copy.plan, schema: planSchema },
] as const
export type Step = (typeof steps)[number]['key']

export function indexOf(step: Step): number {
  return steps.findIndex((each) => each.key === step)
}

/** The first incomplete step, or the last one if all are complete. */
export function firstOpenStep(answers: Answers): Step {
  return steps.find(({ schema }) => !schema.safeParse(partOf(answers, schema.shape)).success)?.key ?? 'plan'
}

/** The step that contains a field, or null. */
export function stepOfField(field: string): Step | null {
  return steps.find(({ schema }) => Object.hasOwn(schema.shape, field))?.key ?? null
}

function partOf(answers: Answers, shape: object): Partial<Answers> {
  return Object.fromEntries(Object.entries(answers).filter(([field]) => Object.hasOwn(shape, field)))
}
