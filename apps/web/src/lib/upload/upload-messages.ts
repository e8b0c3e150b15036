import { ApiError } from '../api/api-error.ts'
import * as copy from './copy.ts'
import * as specified from './specified-copy.ts'

const failure = specified.uploadFailed

function reasonOf(error: unknown): string {
  if (error instanceof ApiError) return error.errors[0]?.message ?? error.detail
  return error instanceof Error ? error.message : ''
}

export function retryMessage(error: unknown): string {
  return copy.retrying(reasonOf(error)).trimEnd()
}

export function uploadFailureMessage(error: unknown): string {
  const reason = reasonOf(error)
  if (reason === '') return failure
  // The specification has a separate sentence for this one.
  if (reason === missingUrlMessage) return reason
  return `${failure}. ${reason}`
}

export const missingUrlMessage = specified.missingUrl
