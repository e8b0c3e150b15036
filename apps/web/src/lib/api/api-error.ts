import { isProblem, type ErrorCode, type FieldError } from '@loanyard/contract/core/errors'
import * as copy from './copy.ts'

/** `network` is the page's own: there was no answer. */
export type ApiErrorCode = ErrorCode | 'network'

interface Details {
  readonly errors?: readonly FieldError[]
  readonly current?: Readonly<Record<string, unknown>>
  readonly requestId?: string
  readonly retryAfter?: number
}

/** Status 0 and code `network`: the server could not be reached. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: ApiErrorCode
  /** A sentence for people. */
  readonly detail: string
  /** Empty if the server named no fields. */
  readonly errors: readonly FieldError[]
  /** The current state, if the caller's was stale (412). */
  readonly current: Readonly<Record<string, unknown>> | null
  /** Identifies the request in the server's log. */
  readonly requestId: string | null
  /** Seconds. */
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

/** A refusal of the page's own. Its message is a sentence for people, shown as it is. */
export class InputError extends Error {
  override readonly name = 'InputError'
}

export function networkError(): ApiError {
  return new ApiError(0, 'network', copy.noConnection)
}

/** For what an answer should have contained but didn't. */
export function notFoundError(): ApiError {
  return new ApiError(404, 'not_found', copy.notFound)
}

function formatWait(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? copy.oneSecond : copy.seconds(seconds)
  return copy.minutes(Math.ceil(seconds / 60))
}

/** The server's message; for rate limits with a readable time to wait instead of hundreds of seconds. */
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

/** Cast: the server makes its codes from the contract's closed list. */
function asErrorCode(code: string): ErrorCode {
  return code as ErrorCode
}

/** In seconds. The header may also be a date; null without one. */
function retryAfterOf(response: Response): number | null {
  const header = response.headers.get('retry-after')
  if (header === null) return null
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : null
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * Reads the problem document of a failed response; for a proxy's page it falls back to a sentence by status. An answer
 * that breaks off is none.
 */
export async function errorOf(response: Response): Promise<ApiError> {
  const retryAfter = retryAfterOf(response)
  const text = await response.text().catch(() => null)
  if (text === null) return networkError()
  const body = jsonIn(text)
  const waiting = retryAfter === null ? {} : { retryAfter }
  if (!isProblem(body)) {
    const [code, detail] = fallbackMessages[response.status] ?? ['internal', copy.ourFaultTryAgain]
    return new ApiError(response.status, code, detail, waiting)
  }
  const { code, detail, errors, current, request_id: requestId } = body
  return new ApiError(response.status, asErrorCode(code), detail, {
    requestId,
    ...waiting,
    ...(errors === undefined ? {} : { errors }),
    ...(current === undefined ? {} : { current }),
  })
}

/** The server's or the page's own message for any failure, or `otherwise`. */
export function messageOf(error: unknown, otherwise = copy.ourFault): string {
  if (error instanceof InputError) return error.message
  return error instanceof ApiError ? error.detail : otherwise
}

/**
 * For refusals the server's or the page's own message; for network and server errors the given `sentence` plus what is
 * known. For rate limits also when to try again.
 */
export function reasonOf(error: unknown, sentence: string): string {
  if (error instanceof InputError) return error.message
  if (!(error instanceof ApiError)) return sentence
  if (error.status === 429) return detailWithRetryAfter(error)
  if (error.status >= 400 && error.status < 500) return error.detail
  return `${sentence.replace(/\.$/, '')}. ${error.detail}`
}

/** True if the failure may pass by itself: no answer, or the server is unavailable. */
export function isTransient(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 503)
}

/** True if the server didn't get to answer: no connection, too many requests, or a proxy that can't reach it. */
export function isUnanswered(error: ApiError): boolean {
  return [0, 429, 502, 503, 504].includes(error.status)
}

/** True if the thing is gone, or not visible to the person. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}
