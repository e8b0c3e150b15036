import { onboarding } from '@loanyard/contract/auth/onboarding'
import type { Answers } from './answers.ts'

/** The parts of the form, each checked before the next one. */
export const contactSchema = onboarding.pick({ first_name: true, last_name: true, email: true, password: true })
export const companySchema = onboarding.pick({ name: true, zip_code: true })
export const planSchema = onboarding.pick({ plan: true })

/** In the document's title. */
export const formTitle = 'Create your account'

export const steps = [
  { key: 'about', label: 'About you', schema: contactSchema },
  { key: 'company', label: 'Your company', schema: companySchema },
  { key: 'plan', label: 'Plan', schema: planSchema },
] as const
export type Step = (typeof steps)[number]['key']

/** Where a step stands, from 0. */
export function indexOf(step: Step): number {
  return steps.findIndex((each) => each.key === step)
}

/** The first step whose answers are not all right yet; the last one if all are. */
export function firstOpenStep(answers: Answers): Step {
  return steps.find(({ schema }) => !schema.safeParse(partOf(answers, schema.shape)).success)?.key ?? 'plan'
}

/** The step that asks for a field, or null where none does. */
export function stepWith(field: string): Step | null {
  return steps.find(({ schema }) => Object.hasOwn(schema.shape, field))?.key ?? null
}

/** The answers that a step asks for. */
function partOf(answers: Answers, shape: object): Partial<Answers> {
  return Object.fromEntries(Object.entries(answers).filter(([field]) => Object.hasOwn(shape, field)))
}
