import { ApiError, detailWithRetryAfter } from '../../../lib/api/api-error.ts'
import * as copy from './copy.ts'
import { stepWith, type Step } from './steps.ts'

/** What the server does not take, and the step that asks for it. */
export interface SubmitError {
  readonly step: Step
  readonly errors: readonly { readonly field: string; readonly message: string }[]
}

/** A refusal of what was typed, led back to its fields; null for any other failure. */
export function submitErrorOf(error: unknown): SubmitError | null {
  if (!(error instanceof ApiError)) return null
  const errors = error.errors.map(({ path, message }) => ({ field: path, message }))
  const step = errors.map(({ field }) => stepWith(field)).find((each) => each !== null)
  return step === undefined || step === null ? null : { step, errors }
}

/** What to say where nothing that was typed is wrong: what happened, what is kept, when to try again. */
export function failureMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return copy.sendFailed
  return copy.sendFailedBecause(detailWithRetryAfter(error))
}
