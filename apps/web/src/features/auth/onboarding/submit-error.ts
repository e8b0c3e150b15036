import { ApiError, detailWithRetryAfter } from '../../../lib/api/api-error.ts'
import { stepWith, type Step } from './steps.ts'

/** The specification's sentence for a failure that is no field's. */
const onboardingFailed = 'Failed to onboard partner'

/** What the server does not take, and the step that asks for it. */
export interface SubmitError {
  readonly step: Step
  readonly errors: readonly { readonly field: string; readonly message: string }[]
  /** The address that has an account already. */
  readonly takenEmail: string | null
}

/** A refusal of what was typed, led back to its fields; null for any other failure. */
export function submitErrorOf(error: unknown, email: string): SubmitError | null {
  if (!(error instanceof ApiError)) return null
  const isTaken = error.code === 'email_taken'
  const named = error.errors.map(({ path, message }) => ({ field: path, message }))
  const errors = named.length === 0 && isTaken ? [{ field: 'email', message: error.detail }] : named
  const step = errors.map(({ field }) => stepWith(field)).find((each) => each !== null)
  return step === undefined || step === null ? null : { step, errors, takenEmail: isTaken ? email : null }
}

/** What to say where nothing that was typed is wrong: what happened, what is kept, when to try again. */
export function failureMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return `${onboardingFailed}. We kept what you typed. Try again.`
  return `${onboardingFailed}. ${detailWithRetryAfter(error)} We kept what you typed.`
}
