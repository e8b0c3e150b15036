import { errorCodes, type ErrorCode, type FieldError, type Problem } from '@loanyard/contract/core/errors'

interface Details {
  readonly errors?: FieldError[]
  readonly current?: Record<string, unknown>
  /** Seconds. */
  readonly retryAfter?: number
}

/** An answer with a problem document, or none at all. */
export class Refusal {
  readonly problem: Problem | null
  readonly status: number
  readonly retryAfter: number | undefined

  constructor(status: number, problem: Problem | null, retryAfter?: number) {
    this.status = status
    this.problem = problem
    this.retryAfter = retryAfter
  }
}
export type Failure = Refusal

/** The server refuses, with one of the contract's codes and a sentence for the person. */
export function refusal(code: ErrorCode, detail: string, { retryAfter, ...details }: Details = {}): Failure {
  const { status, title } = errorCodes[code]
  const problem = { type: 'about:blank', title, status, detail, code, request_id: 'test', ...details }
  return new Refusal(status, problem, retryAfter)
}

/** A server error without a problem document, as from a proxy. */
export const brokenServer: Failure = new Refusal(500, null)

/** No answer arrives. */
export const noConnection: Failure = new Refusal(0, null)

/** The server is away for the moment; the page may try again at once. */
export const unavailable: Failure = refusal('unavailable', 'The database is away. Try again in a moment.', {
  retryAfter: 0,
})

/** Throws what `fetch` throws if there is no answer. */
export function responseOf({ status, problem, retryAfter }: Refusal): Response {
  if (status === 0) throw new TypeError('Failed to fetch')
  const headers = new Headers({ 'content-type': 'application/problem+json' })
  if (retryAfter !== undefined) headers.set('retry-after', String(retryAfter))
  return new Response(problem === null ? '' : JSON.stringify(problem), { status, headers })
}
