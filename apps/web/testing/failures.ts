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

/** The browser calls the request off, as when the person leaves the page. */
class CalledOff extends Refusal {
  constructor() {
    super(0, null)
  }
}

/** The answer begins with this status and breaks off in its body. */
class BreaksOff extends Refusal {
  constructor(status: number) {
    super(status, null)
  }
}

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

export const calledOff: Failure = new CalledOff()

export function breaksOff(status: number): Failure {
  return new BreaksOff(status)
}

function brokenBody(): ReadableStream<Uint8Array> {
  return new ReadableStream({
    pull(body) {
      body.enqueue(new TextEncoder().encode('{"na'))
      body.error(new TypeError('network error'))
    },
  })
}

/** The server is away for the moment; the page may try again at once. */
export const unavailable: Failure = refusal('unavailable', 'The database is away. Try again in a moment.', {
  retryAfter: 0,
})

/** Throws what `fetch` throws if there is no answer. */
export function responseOf(failure: Refusal): Response {
  const { status, problem, retryAfter } = failure
  if (failure instanceof CalledOff) throw new DOMException('The user aborted a request.', 'AbortError')
  if (failure instanceof BreaksOff) return new Response(brokenBody(), { status })
  if (status === 0) throw new TypeError('Failed to fetch')
  const headers = new Headers({ 'content-type': 'application/problem+json' })
  if (retryAfter !== undefined) headers.set('retry-after', String(retryAfter))
  return new Response(problem === null ? '' : JSON.stringify(problem), { status, headers })
}
