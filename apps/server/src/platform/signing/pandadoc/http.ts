import { setTimeout as pause } from 'node:timers/promises'
import { SigningProblem } from '../provider.ts'
import type { PandaDocSettings, Patience } from './settings.ts'

interface Ask {
  readonly method: 'GET' | 'POST'
  /** From the root of the API. */
  readonly path: string
  readonly body?: FormData | Record<string, unknown>
  /** Whether asking again after no answer could do something twice. */
  readonly isOnce?: boolean
  readonly isFile?: boolean
}

/** PandaDoc took too much, or nothing, or broke down; `wait` in milliseconds where it says when to come again. */
class Passing extends Error {
  readonly wait: number | null

  constructor(message: string, wait: number | null = null, cause?: unknown) {
    super(message, { cause })
    this.wait = wait
  }
}

/** Asks PandaDoc, again where that may help, and not for ever. */
export class PandaDocHttp {
  readonly #settings: PandaDocSettings
  readonly #patience: Patience

  constructor(settings: PandaDocSettings, patience: Patience) {
    this.#settings = settings
    this.#patience = patience
  }

  /** @throws SigningProblem `refused`, `not_found`, `not_ready` (409), `too_large`, `unavailable` */
  async ask(ask: Ask): Promise<Response> {
    for (let tried = 1; ; tried++) {
      try {
        return await this.#once(ask)
      } catch (error) {
        if (!(error instanceof Passing)) throw error
        if (tried >= this.#patience.tries || (ask.isOnce === true && error.wait === null)) throw unavailable(error)
        await pause(this.#pauseAfter(tried, error.wait))
      }
    }
  }

  /** Twice as long each time, and never quite the same, so that many who failed together do not come back together. */
  #pauseAfter(tried: number, wait: number | null): number {
    const { pause_ms, longest_pause_ms } = this.#patience
    const usual = pause_ms * 2 ** (tried - 1) * (0.75 + Math.random() / 2)
    return Math.min(longest_pause_ms, Math.max(usual, wait ?? 0))
  }

  async #once({ method, path, body, isFile = false }: Ask): Promise<Response> {
    const { answer_ms, file_ms } = this.#patience
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
      signal: AbortSignal.timeout(isFile ? file_ms : answer_ms),
      ...(sent === undefined ? {} : { body: sent }),
    }).catch((cause: unknown) => {
      throw new Passing('no answer', null, cause)
    })
    if (answer.ok) return answer
    throw await failureOf(answer)
  }
}

function isPlain(body: Ask['body']): body is Record<string, unknown> {
  return body !== undefined && Object.getPrototypeOf(body) === Object.prototype
}

async function failureOf(answer: Response): Promise<Error> {
  const said = (await answer.text().catch(() => '')).slice(0, 500)
  const { status } = answer
  // A 429 was turned away before anything was done, so that it may be asked again whatever it was.
  if (status === 429) return new Passing(`429 ${said}`, retryAfter(answer) ?? 0)
  if (status >= 500) return new Passing(`${status} ${said}`, null)
  const cause = new Error(`PandaDoc answered ${status}: ${said}`)
  if (status === 404) return new SigningProblem('not_found', 'PandaDoc can’t find this document.', cause)
  if (status === 409)
    return new SigningProblem('not_ready', 'PandaDoc is still processing this document. Try again in a minute.', cause)
  if (status === 413) return new SigningProblem('too_large', 'This PDF is too large for PandaDoc.', cause)
  if (status === 401 || status === 403) {
    return new SigningProblem('refused', 'PandaDoc doesn’t accept this installation’s key (PANDADOC_API_KEY).', cause)
  }
  return new SigningProblem('refused', 'PandaDoc didn’t accept this document.', cause)
}

/** Milliseconds. It comes in seconds. */
function retryAfter(answer: Response): number | null {
  const seconds = Number(answer.headers.get('retry-after') ?? NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null
}

function unavailable(cause: Error): SigningProblem {
  return new SigningProblem('unavailable', 'We can’t reach PandaDoc right now. Try again in a few minutes.', cause)
}
