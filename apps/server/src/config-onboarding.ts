import { onboardingModes, type OnboardingMode } from '@loanyard/contract/values'
import * as z from 'zod'
import { wholeNumber } from './config-fields.ts'

const maxPerHour = 100_000

export const onboardingEnvironment = {
  ONBOARDING: z.enum(onboardingModes).default('open'),
  ONBOARDING_PER_HOUR: wholeNumber(1, maxPerHour).default(10),
}

export const onboardingFormats = {
  ONBOARDING: `${onboardingModes.join(', ')}: who may open a partner`,
  ONBOARDING_PER_HOUR: `a whole number from 1 to ${maxPerHour}: how many partners one network address may open in an hour`,
}

export type OnboardingConfig = Readonly<{
  /** Who may open a partner: anyone, whoever the operator invited, or no one. */
  onboarding: OnboardingMode
  /** How often one network address may try to open a partner in an hour. */
  onboardingPerHour: number
}>

export function onboardingConfig(e: { ONBOARDING: OnboardingMode; ONBOARDING_PER_HOUR: number }): OnboardingConfig {
  return { onboarding: e.ONBOARDING, onboardingPerHour: e.ONBOARDING_PER_HOUR }
}
