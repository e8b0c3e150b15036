import { ApiError } from '../api/api-error.ts'
import { SendError } from './send-bytes.ts'
import type { Wait } from './upload-types.ts'

/** Waits, but not longer than until the connection is back; without one, for as long as that takes. Rejects when called off. */
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

/** Whether a failure may pass by itself: no answer, too busy, not available. */
export function isRetryable(error: unknown): boolean {
  if (!(error instanceof ApiError || error instanceof SendError)) return false
  return error.status === 0 || error.status === 408 || error.status === 429 || error.status >= 500
}

interface RetryOptions {
  readonly pause: Wait
  readonly signal: AbortSignal
  /** Milliseconds before each further try; after the last the failure stands. */
  readonly waits: readonly number[]
  readonly shouldRetry?: (error: unknown) => boolean
  /** Called with a failure that is going to be tried again. */
  readonly onRetry?: (error: unknown) => void
}

/** Does `work` again after failures that are worth it. Throws what the last try threw. */
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
