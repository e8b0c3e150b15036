import { ApiError } from '../../../lib/api/api-error.ts'
import { detailWithLongWait } from '../../../lib/api/long-waits/detail-with-long-wait.ts'
import * as copy from './copy.ts'
import * as specified from './specified-copy.ts'
import { stepOfField, type Step } from './steps.ts'

export interface SubmitError {
  readonly step: Step
  readonly errors: readonly { readonly field: string; readonly message: string }[]
  readonly takenEmail: string | null
}

/** Maps a rejected submission back to its fields; null for any other failure. */
export function submitErrorOf(error: unknown, email: string): SubmitError | null {
  if (!(error instanceof ApiError)) return null
  const isTaken = error.code === 'email_taken'
  const named = error.errors.map(({ path, message }) => ({ field: path, message }))
  const errors = named.length === 0 && isTaken ? [{ field: 'email', message: error.detail }] : named
  const step = errors.map(({ field }) => stepOfField(field)).find((each) => each !== null)
  return step === undefined || step === null ? null : { step, errors, takenEmail: isTaken ? email : null }
}

export function failureMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return copy.failedTryAgain(specified.onboardFailed)
  return copy.failedBecause(specified.onboardFailed, detailWithLongWait(error))
}
