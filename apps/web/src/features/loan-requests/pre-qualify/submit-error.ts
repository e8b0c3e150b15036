import { ApiError, detailWithRetryAfter } from '../../../lib/api/api-error.ts'
import * as copy from './copy.ts'
import { stepWith, type Step } from './steps.ts'

/** Rejected fields and the step that asks for them. */
export interface SubmitError {
  readonly step: Step
  readonly errors: readonly { readonly field: string; readonly message: string }[]
}

/** Null for failures that no field explains. */
export function submitErrorOf(error: unknown): SubmitError | null {
  if (!(error instanceof ApiError)) return null
  const errors = error.errors.map(({ path, message }) => ({ field: path, message }))
  const step = errors.map(({ field }) => stepWith(field)).find((each) => each !== null)
  return step === undefined || step === null ? null : { step, errors }
}

export function failureMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return copy.sendFailed
  return copy.sendFailedBecause(detailWithRetryAfter(error))
}
