import { problem, type ErrorCode, type FieldError } from '@loanyard/contract/core/errors'
import * as copy from './copy.ts'

/** `network` is ours: no answer came at all. */
export type ApiErrorCode = ErrorCode | 'network'

interface Details {
  readonly errors?: readonly FieldError[]
  readonly current?: Readonly<Record<string, unknown>>
  readonly requestId?: string
  readonly retryAfter?: number
}

/** A call that did not work: what the server said, or that it could not be reached (status 0, code `network`). */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: ApiErrorCode
  /** A sentence for people. */
  readonly detail: string
  /** What is wrong with which field; empty if the server named none. */
  readonly errors: readonly FieldError[]
  /** The present state, where the caller's was stale (412). */
  readonly current: Readonly<Record<string, unknown>> | null
  /** Finds the request in the server's log. */
  readonly requestId: string | null
  /** Seconds after which trying again makes sense. */
  readonly retryAfter: number | null

  constructor(status: number, code: ApiErrorCode, detail: string, details: Details = {}) {
    super(detail)
    this.status = status
    this.code = code
    this.detail = detail
    this.errors = details.errors ?? []
    this.current = details.current ?? null
    this.requestId = details.requestId ?? null
    this.retryAfter = details.retryAfter ?? null
  }
}

/** The failure of a call to which no answer came. */
export function networkError(): ApiError {
  return new ApiError(0, 'network', copy.noConnection)
}

function formatWait(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? copy.oneSecond : copy.seconds(seconds)
  return copy.minutes(Math.ceil(seconds / 60))
}

/** What the server says, and of a limit when to try again: in words instead of so many hundred seconds. */
export function detailWithRetryAfter({ detail, status, retryAfter }: ApiError): string {
  const sentence = /[.!?]$/.test(detail) ? detail : `${detail}.`
  if (status !== 429 || retryAfter === null) return sentence
  return copy.tryAgainIn(sentence.replace(/ Wait \d+ seconds? and try again\.$/, ''), formatWait(retryAfter))
}

const fallbackMessages: Record<number, [ErrorCode, string]> = {
  401: ['unauthorized', copy.notSignedIn],
  403: ['forbidden', copy.notAllowed],
  404: ['not_found', copy.notFound],
  413: ['too_large', copy.tooLarge],
  429: ['too_many_requests', copy.tooManyRequests],
  503: ['unavailable', copy.unavailable],
}

/** The guarantee: the server's codes are those of the contract's closed list, from which it makes them. */
function asErrorCode(code: string): ErrorCode {
  return code as ErrorCode
}

/** Seconds from a Retry-After header, which may also be a date; null without one. */
function retryAfterOf(response: Response): number | null {
  const header = response.headers.get('retry-after')
  if (header === null) return null
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : null
}

/** Reads the problem document of a failed answer; a proxy's page becomes a sentence by its status. */
export async function errorOf(response: Response): Promise<ApiError> {
  const retryAfter = retryAfterOf(response)
  const body = problem.safeParse(await response.json().catch(() => null))
  const waiting = retryAfter === null ? {} : { retryAfter }
  if (!body.success) {
    const [code, detail] = fallbackMessages[response.status] ?? ['internal', copy.ourFaultTryAgain]
    return new ApiError(response.status, code, detail, waiting)
  }
  const { code, detail, errors, current, request_id: requestId } = body.data
  return new ApiError(response.status, asErrorCode(code), detail, {
    requestId,
    ...waiting,
    ...(errors === undefined ? {} : { errors }),
    ...(current === undefined ? {} : { current }),
  })
}

/** The sentence of any failure: the server's own where there is one. */
export function messageOf(error: unknown, otherwise = copy.ourFault): string {
  return error instanceof ApiError ? error.detail : otherwise
}

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
