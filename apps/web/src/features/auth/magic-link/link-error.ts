import { linkFailures, linkFailureMessage } from '@loanyard/contract/auth/magic-links'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiError } from '../../../lib/api/api-error.ts'
import { showFailure } from '../../../ui/form/use-schema-form.ts'

/** The specified sentence for a rejected link or code; null for any other failure. */
export function linkErrorMessage(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.status !== 400 || error.code === 'bad_input') return null
  return linkFailureMessage(error.code)
}

/** As `linkErrorMessage`, for a link opened from its URL: a malformed code there is an invalid link. */
export function openedLinkErrorMessage(error: unknown): string | null {
  const isNoCode = error instanceof ApiError && error.code === 'bad_input'
  return isNoCode ? linkFailures.INVALID : linkErrorMessage(error)
}

/** Shows on the form why a typed code was rejected. Typed values stay. */
export function showLinkError<I extends FieldValues, O>(
  form: UseFormReturn<I, unknown, O>,
  error: unknown,
  otherwise: string,
): void {
  const refusal = linkErrorMessage(error)
  if (refusal === null) showFailure(form, error, otherwise)
  else form.setError('root', { type: 'server', message: refusal })
}
