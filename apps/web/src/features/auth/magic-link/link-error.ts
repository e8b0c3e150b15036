import { linkFailures, linkFailureMessage } from '@loanyard/contract/auth/magic-links'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiError } from '../../../lib/api/api-error.ts'
import { showFailure } from '../../../ui/form/use-schema-form.ts'

/** What the specification says about a link or code that was refused; null for a failure of another kind. */
export function linkErrorMessage(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.status !== 400 || error.code === 'bad_input') return null
  return linkFailureMessage(error.code)
}

/** The same for a link that came in by the address: there a code that cannot be one is an invalid link. */
export function openedLinkErrorMessage(error: unknown): string | null {
  const isNoCode = error instanceof ApiError && error.code === 'bad_input'
  return isNoCode ? linkFailures.INVALID : linkErrorMessage(error)
}

/** Shows on a form why a typed code, or what was typed with it, was refused. What was typed stays. */
export function showLinkError<I extends FieldValues, O>(
  form: UseFormReturn<I, unknown, O>,
  error: unknown,
  otherwise: string,
): void {
  const refusal = linkErrorMessage(error)
  if (refusal === null) showFailure(form, error, otherwise)
  else form.setError('root', { type: 'server', message: refusal })
}
