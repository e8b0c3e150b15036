import { setTimeout as pause } from 'node:timers/promises'
import * as copy from '../copy.ts'
import { SigningError } from '../provider.ts'
import type { PandaDocSettings, PandaDocTimeouts } from './settings.ts'

interface PandaDocRequest {
  readonly method: 'GET' | 'POST'
  /** From the root of the API. */
  readonly path: string
  readonly body?: FormData | Record<string, unknown>
  /** Not idempotent: must not be repeated after a lost answer. */
  readonly isOnce?: boolean
  readonly isFile?: boolean
}

/** A rate limit, a lost connection or a server error; `wait` is PandaDoc's Retry-After in milliseconds. */
class RetryableError extends Error {
  readonly wait: number | null

  constructor(message: string, wait: number | null = null, cause?: unknown) {
    super(message, { cause })
    this.wait = wait
  }
}

/** Sends requests to PandaDoc, with a limited number of retries. */
export class PandaDocHttp {
  readonly #settings: PandaDocSettings
  readonly #timeouts: PandaDocTimeouts

  constructor(settings: PandaDocSettings, timeouts: PandaDocTimeouts) {
    this.#settings = settings
    this.#timeouts = timeouts
  }

  /** @throws SigningError `refused`, `not_found`, `not_ready` (409), `too_large`, `unavailable` */
  async request(request: PandaDocRequest): Promise<Response> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#once(request)
      } catch (error) {
        if (!(error instanceof RetryableError)) throw error
        if (attempt >= this.#timeouts.attempts || (request.isOnce === true && error.wait === null))
          throw unavailable(error)
        await pause(this.#pauseAfter(attempt, error.wait))
      }
    }
  }

  /** Exponential backoff with jitter, so that simultaneous failures don't retry simultaneously. */
  #pauseAfter(attempt: number, wait: number | null): number {
    const { pause_ms, longest_pause_ms } = this.#timeouts
    const backoff = pause_ms * 2 ** (attempt - 1) * (0.75 + Math.random() / 2)
    return Math.min(longest_pause_ms, Math.max(backoff, wait ?? 0))
  }

  async #once({ method, path, body, isFile = false }: PandaDocRequest): Promise<Response> {
    const { response_ms, file_ms } = this.#timeouts
    const json = isPlain(body)
    const headers = {
      authorization: `API-Key ${this.#settings.apiKey}`,
      ...(json ? { 'content-type': 'application/json' } : {}),
    }
    const sent = json ? JSON.stringify(body) : body
    const answer = await fetch(`${this.#settings.url}${path}`, {
      method,
      headers,
      redirect: 'error',
      signal: AbortSignal.timeout(isFile ? file_ms : response_ms),
      ...(sent === undefined ? {} : { body: sent }),
    }).catch((cause: unknown) => {
      throw new RetryableError('no answer', null, cause)
    })
    if (answer.ok) return answer
    throw await failureOf(answer)
  }
}

function isPlain(body: PandaDocRequest['body']): body is Record<string, unknown> {
  return body !== undefined && Object.getPrototypeOf(body) === Object.prototype
}

async function failureOf(answer: Response): Promise<Error> {
  const excerpt = (await answer.text().catch(() => '')).slice(0, 500)
  const { status } = answer
  // A 429 had no effect, so any request may be repeated.
  if (status === 429) return new RetryableError(`429 ${excerpt}`, retryAfter(answer) ?? 0)
  if (status >= 500) return new RetryableError(`${status} ${excerpt}`, null)
  const cause = new Error(`PandaDoc answered ${status}: ${excerpt}`)
  if (status === 404) return new SigningError('not_found', copy.pandaDocNotFound, cause)
  if (status === 409) return new SigningError('not_ready', copy.pandaDocProcessing, cause)
  if (status === 413) return new SigningError('too_large', copy.pandaDocTooLarge, cause)
  if (status === 401 || status === 403) {
    return new SigningError('refused', copy.pandaDocKeyRejected, cause)
  }
  return new SigningError('refused', copy.pandaDocRejected, cause)
}

/** In milliseconds; the header has seconds. */
function retryAfter(answer: Response): number | null {
  const seconds = Number(answer.headers.get('retry-after') ?? NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null
}

function unavailable(cause: Error): SigningError {
  return new SigningError('unavailable', copy.pandaDocUnavailable, cause)
}
