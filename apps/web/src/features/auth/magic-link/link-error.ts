import { linkFailures, linkFailureMessage, type LinkRemedy } from '@loanyard/contract/auth/magic-links'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiError } from '../../../lib/api/api-error.ts'
import { safeNext } from '../../../lib/navigation/paths.ts'
import { showFailure } from '../../../ui/form/use-schema-form.ts'

/** The specified sentence for a rejected link or code; null for any other failure. */
export function linkErrorMessage(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.status !== 400 || error.code === 'bad_input') return null
  return linkFailureMessage(error.code)
}

/** Why an opened link failed, and what its holder can do instead. */
export interface LinkRefusal extends LinkRemedy {
  readonly sentence: string
  /** Its code. */
  readonly failure: string
}

/** Null for a failure that isn't the link's. A malformed code in a URL is an invalid link. */
export function openedLinkRefusal(error: unknown): LinkRefusal | null {
  if (!(error instanceof ApiError)) return null
  const isNoCode = error.code === 'bad_input'
  const sentence = isNoCode ? linkFailures.INVALID : linkErrorMessage(error)
  if (sentence === null) return null
  const { has_password, next } = error.current ?? {}
  return {
    sentence,
    failure: isNoCode ? 'INVALID' : error.code,
    has_password: has_password === true,
    next: typeof next === 'string' ? safeNext(next) : null,
  }
}

/** Shows on the form why a typed code was rejected. Typed values stay. */
export function showLinkError<I extends FieldValues, O>(
  form: UseFormReturn<I, unknown, O>,
  error: unknown,
  otherwise: string,
): void {
  const refusal = linkErrorMessage(error)
  if (refusal === null) showFailure(form, error, otherwise)
  else form.setError('root', { type: (error as ApiError).code, message: refusal })
}
