import { ApiError } from '../api/api-error.ts'
import * as copy from './copy.ts'
import * as specified from './specified-copy.ts'

/** The specification's sentence (section 8), with the reason where one is known. */
const failure = specified.uploadFailed

/** What is known of a failure; '' where nothing is. */
function reasonOf(error: unknown): string {
  if (error instanceof ApiError) return error.errors[0]?.message ?? error.detail
  return error instanceof Error ? error.message : ''
}

/** What keeps an upload that is tried again by itself, for people. */
export function retryMessage(error: unknown): string {
  return copy.retrying(reasonOf(error)).trimEnd()
}

/** Why an upload failed, for people. */
export function uploadFailureMessage(error: unknown): string {
  const reason = reasonOf(error)
  if (reason === '') return failure
  // Section 5 has a sentence of its own for this one.
  if (reason === missingUrlMessage) return reason
  return `${failure}. ${reason}`
}

/** Specification section 5. */
export const missingUrlMessage = specified.missingUrl
