import { ApiError } from '../api/api-error.ts'
import { SendError } from './transfer/send-bytes.ts'
import type { Wait } from './upload-types.ts'

/** Waits for `ms`, or until the connection is back; offline as long as that takes. Rejects when aborted. */
export const waitOrOnline: Wait = (ms, signal) =>
  new Promise((resolve, reject) => {
    const end = (then: () => void) => () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
      removeEventListener('online', goOn)
      then()
    }
    const goOn = end(resolve)
    const onAbort = end(() => reject(signal.reason))
    const timer = navigator.onLine ? setTimeout(goOn, ms) : undefined
    if (signal.aborted) onAbort()
    signal.addEventListener('abort', onAbort)
    addEventListener('online', goOn)
  })

/** True if the failure may pass by itself: no answer, too busy, unavailable. */
export function isRetryable(error: unknown): boolean {
  if (!(error instanceof ApiError || error instanceof SendError)) return false
  return error.status === 0 || error.status === 408 || error.status === 429 || error.status >= 500
}

interface RetryOptions {
  readonly pause: Wait
  readonly signal: AbortSignal
  /** Milliseconds before each further attempt; after the last one the failure is final. */
  readonly waits: readonly number[]
  readonly shouldRetry?: (error: unknown) => boolean
  /** Called before each further attempt. */
  readonly onRetry?: (error: unknown) => void
}

/** Throws what the last attempt threw. */
export async function withRetry<T>(
  work: (attempt: number) => Promise<T>,
  { pause, signal, waits, shouldRetry = isRetryable, onRetry }: RetryOptions,
): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work(attempt)
    } catch (error) {
      const wait = waits[attempt]
      if (signal.aborted || wait === undefined || !shouldRetry(error)) throw error
      onRetry?.(error)
      await pause(wait, signal)
    }
  }
}
