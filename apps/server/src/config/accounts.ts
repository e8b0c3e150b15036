import { onboardingModes, type OnboardingMode } from '@loanyard/contract/core/values'
import * as z from 'zod'
import { wholeNumber } from './fields.ts'

export type SessionConfig = Readonly<{
  /** When sessions end even if they are in use, and how many one person may have open. */
  sessions: { staffHours: number; days: number; perPerson: number }
  /** What the installation asks of the staff and lenders of partners whose Admins haven't chosen. */
  secondFactor: { rule: 'offered' | 'required'; graceDays: number }
}>

export const sessionEnvironment = {
  SESSION_HOURS_STAFF: wholeNumber(1, 8760).default(12),
  SESSION_DAYS: wholeNumber(1, 365).default(30),
  SESSIONS_PER_PERSON: wholeNumber(1, 10_000).default(20),
  SECOND_FACTOR: z.enum(['offered', 'required']).optional(),
  SECOND_FACTOR_GRACE_DAYS: wholeNumber(0, 90).default(14),
}

export const sessionFormats: Record<keyof typeof sessionEnvironment, string> = {
  SESSION_HOURS_STAFF: 'a whole number from 1 to 8760: after how many hours the session of a staff member ends',
  SESSION_DAYS: 'a whole number from 1 to 365: after how many days any other session ends',
  SESSIONS_PER_PERSON: 'a whole number from 1 to 10000: how many sessions one person may have open',
  SECOND_FACTOR: 'offered or required: whether staff and lenders need a second factor where no Admin has chosen',
  SECOND_FACTOR_GRACE_DAYS: 'a whole number from 0 to 90: days until a second factor that is required counts',
}

/** In production a second factor is required, except in the demo, whose password is public. */
export function sessionConfig(
  given: { readonly NODE_ENV: string } & z.output<z.ZodObject<typeof sessionEnvironment>>,
  { demoData }: { readonly demoData: boolean },
): SessionConfig {
  const byDefault = given.NODE_ENV === 'production' && !demoData ? 'required' : 'offered'
  return {
    sessions: {
      staffHours: given.SESSION_HOURS_STAFF,
      days: given.SESSION_DAYS,
      perPerson: given.SESSIONS_PER_PERSON,
    },
    secondFactor: { rule: given.SECOND_FACTOR ?? byDefault, graceDays: given.SECOND_FACTOR_GRACE_DAYS },
  }
}

const maxPerHour = 100_000

export const onboardingEnvironment = {
  ONBOARDING: z.enum(onboardingModes).default('open'),
  ONBOARDING_PER_HOUR: wholeNumber(1, maxPerHour).default(10),
  DEMO_SLOT_CAPACITY: wholeNumber(1, 100).default(1),
}

export const onboardingFormats = {
  ONBOARDING: `${onboardingModes.join(', ')}: who may open a partner`,
  ONBOARDING_PER_HOUR: `a whole number from 1 to ${maxPerHour}: how many partners one IP address may open in an hour`,
  DEMO_SLOT_CAPACITY: 'a whole number from 1 to 100',
}

export type OnboardingConfig = Readonly<{
  /** Who may open a partner: anyone, people the operator invited, or no one. */
  onboarding: OnboardingMode
  /** How often one IP address may try to open a partner in an hour. */
  onboardingPerHour: number
  /** How many people can book a demo at the same time. */
  demoSlotCapacity: number
}>

export function onboardingConfig(e: {
  ONBOARDING: OnboardingMode
  ONBOARDING_PER_HOUR: number
  DEMO_SLOT_CAPACITY: number
}): OnboardingConfig {
  const { ONBOARDING: onboarding, ONBOARDING_PER_HOUR: onboardingPerHour, DEMO_SLOT_CAPACITY: demoSlotCapacity } = e
  return { onboarding, onboardingPerHour, demoSlotCapacity }
}
