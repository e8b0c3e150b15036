import { detailWithRetryAfter, type ApiError } from '../api-error.ts'
import * as copy from './copy.ts'

/** `detailWithRetryAfter` for calls that may be limited for a day. Apart from it, because every page loads that one. */
export function detailWithLongWait(error: ApiError): string {
  const hours = Math.ceil((error.retryAfter ?? 0) / 3600)
  if (error.status !== 429 || hours < 2) return detailWithRetryAfter(error)
  return copy.tryAgainInHours(error.detail.replace(/ Wait \d.*/, ''), hours)
}
