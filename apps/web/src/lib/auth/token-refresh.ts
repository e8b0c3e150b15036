import { isTokenPair, refreshToken } from '@loanyard/contract/auth/account'
import { ApiError, errorOf, isUnanswered, networkError } from '../api/api-error.ts'
import { requestOf } from '../api/call-request.ts'
import { areDifferentUsers, type Session } from './session.ts'

/** The body of an answer that reports success. Throws ApiError if it breaks off. */
async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    throw networkError()
  }
}

interface RefreshEnvironment {
  readonly session: Session
  /** Runs `work` while no other tab does, in order of arrival. */
  readonly exclusively: <T>(work: () => Promise<T>) => Promise<T>
  /** Throws ApiError if there is no answer. */
  readonly sendRequest: (address: string, request: RequestInit) => Promise<Response>
}

/**
 * Calls that fail together share one refresh, in this tab and, through the lock, in all tabs. Resolves true if there
 * is a new access token. A refusal ends the session; without an answer, or with a server error, it throws ApiError and
 * the session stays.
 */
export function createTokenRefresh({ session, exclusively, sendRequest }: RefreshEnvironment) {
  let refreshing: Promise<boolean> | null = null

  /** A call must not be repeated in a different person's session. */
  const isSameUser = (failed: string | null) =>
    session.access() !== null && !areDifferentUsers(session.access(), failed)

  async function exchangeToken(failed: string | null): Promise<boolean> {
    // Another tab already refreshed.
    if (session.access() !== null && session.access() !== failed) return isSameUser(failed)
    const refresh = session.refresh()
    if (refresh === null) {
      session.end('expired')
      return false
    }
    const request = requestOf(refreshToken, { body: { refresh } }, { access: null, key: crypto.randomUUID() })
    const response = await sendRequest(refreshToken.path, request)
    const outcome: unknown = response.ok ? await bodyOf(response) : await errorOf(response)
    // Another tab renewed, ended or replaced the session in the meantime, so the answer no longer applies.
    if (session.refresh() !== refresh) return isSameUser(failed)
    if (isTokenPair(outcome)) {
      session.renew(outcome)
      return true
    }
    if (outcome instanceof ApiError && (isUnanswered(outcome) || outcome.status >= 500)) throw outcome
    session.end('expired')
    return false
  }

  return (failed: string | null): Promise<boolean> => {
    refreshing ??= exclusively(() => exchangeToken(failed)).finally(() => {
      refreshing = null
    })
    return refreshing
  }
}
