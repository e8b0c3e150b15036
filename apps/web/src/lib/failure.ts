import { ApiError, detailWithRetryAfter } from './api-error.ts'

/**
 * Why something was not done: a refusal in the server's own words; where it gave none (no answer, a fault of ours),
 * the specification's sentence, with what is known of the failure. Of a limit also when to try again.
 */
export function reasonOf(error: unknown, sentence: string): string {
  if (!(error instanceof ApiError)) return sentence
  if (error.status === 429) return detailWithRetryAfter(error)
  if (error.status >= 400 && error.status < 500) return error.detail
  return `${sentence.replace(/\.$/, '')}. ${error.detail}`
}

/** Whether the failure may pass by itself: no answer came, or the server is not available now. */
export function isTransient(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 503)
}

/** True where what was asked for is not there (any more), or not the person's to see. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}
