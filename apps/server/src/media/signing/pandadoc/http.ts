import { setTimeout as pause } from 'node:timers/promises'
import { SigningError } from '../provider.ts'
import type { PandaDocSettings, PandaDocTimeouts } from './settings.ts'

interface PandaDocRequest {
  readonly method: 'GET' | 'POST'
  /** From the root of the API. */
  readonly path: string
  readonly body?: FormData | Record<string, unknown>
  /** Whether asking again after no answer could do something twice. */
  readonly isOnce?: boolean
  readonly isFile?: boolean
}

/** PandaDoc took too much, or nothing, or broke down; `wait` in milliseconds where it says when to come again. */
class RetryableError extends Error {
  readonly wait: number | null

  constructor(message: string, wait: number | null = null, cause?: unknown) {
    super(message, { cause })
    this.wait = wait
  }
}

/** Asks PandaDoc, again where that may help, and not for ever. */
export class PandaDocHttp {
  readonly #settings: PandaDocSettings
  readonly #timeouts: PandaDocTimeouts

  constructor(settings: PandaDocSettings, timeouts: PandaDocTimeouts) {
    this.#settings = settings
    this.#timeouts = timeouts
  }

  /** @throws SigningError `refused`, `not_found`, `not_ready` (409), `too_large`, `unavailable` */
  async request(request: PandaDocRequest): Promise<Response> {
    for (let tried = 1; ; tried++) {
      try {
        return await this.#once(request)
      } catch (error) {
        if (!(error instanceof RetryableError)) throw error
        if (tried >= this.#timeouts.attempts || (request.isOnce === true && error.wait === null))
          throw unavailable(error)
        await pause(this.#pauseAfter(tried, error.wait))
      }
    }
  }

  /** Twice as long each time, and never quite the same, so that many who failed together do not come back together. */
  #pauseAfter(tried: number, wait: number | null): number {
    const { pause_ms, longest_pause_ms } = this.#timeouts
    const usual = pause_ms * 2 ** (tried - 1) * (0.75 + Math.random() / 2)
    return Math.min(longest_pause_ms, Math.max(usual, wait ?? 0))
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
  // A 429 was turned away before anything was done, so that it may be asked again whatever it was.
  if (status === 429) return new RetryableError(`429 ${excerpt}`, retryAfter(answer) ?? 0)
  if (status >= 500) return new RetryableError(`${status} ${excerpt}`, null)
  const cause = new Error(`PandaDoc answered ${status}: ${excerpt}`)
  if (status === 404) return new SigningError('not_found', 'PandaDoc can’t find this document.', cause)
  if (status === 409)
    return new SigningError('not_ready', 'PandaDoc is still processing this document. Try again in a minute.', cause)
  if (status === 413) return new SigningError('too_large', 'This PDF is too large for PandaDoc.', cause)
  if (status === 401 || status === 403) {
    return new SigningError('refused', 'PandaDoc doesn’t accept this installation’s key (PANDADOC_API_KEY).', cause)
  }
  return new SigningError('refused', 'PandaDoc didn’t accept this document.', cause)
}

/** Milliseconds. It comes in seconds. */
function retryAfter(answer: Response): number | null {
  const seconds = Number(answer.headers.get('retry-after') ?? NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null
}

function unavailable(cause: Error): SigningError {
  return new SigningError('unavailable', 'We can’t reach PandaDoc right now. Try again in a few minutes.', cause)
}
