import { ApiError } from '../api-error.ts'

/** The specification's sentence (section 8), with the reason where one is known. */
const failure = 'Failed to Upload File'

/** Why an upload failed, for people. */
export function failureWords(error: unknown): string {
  if (!(error instanceof Error) || error.message === '') return failure
  const reason = error instanceof ApiError ? (error.errors[0]?.message ?? error.detail) : error.message
  // Section 5 has a sentence of its own for this one.
  if (reason === noAddressSentence) return reason
  return `${failure}. ${reason}`
}

/** Specification section 5. */
export const noAddressSentence = 'Failed to retrieve pre-signed URL.'
