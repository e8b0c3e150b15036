import { refreshToken, tokenPair } from '@loanyard/contract/auth/account'
import { ApiError, errorOf } from '../api/api-error.ts'
import { requestOf } from '../api/call-request.ts'
import type { Session } from './session.ts'
import { areDifferentUsers } from './token-subject.ts'

interface RefreshEnvironment {
  readonly session: Session
  /** Runs `work` while no other tab does; the first come, first served. */
  readonly exclusively: <T>(work: () => Promise<T>) => Promise<T>
  /** Sends a request; throws ApiError where no answer comes. */
  readonly sendRequest: (address: string, request: RequestInit) => Promise<Response>
}

/**
 * Makes the one way to a new access token. Calls that fail together share one refresh, in this tab and, through the
 * lock, in all tabs. The result is true if there is a new access token. A refusal ends the session; no answer, or a
 * server that is not available right now, does not: it throws ApiError and the session stays.
 */
export function createTokenRefresh({ session, exclusively, sendRequest }: RefreshEnvironment) {
  let refreshing: Promise<boolean> | null = null

  /** Whether the present session is of the person whose call failed: it is not for anybody else to repeat it. */
  const isSameUser = (failed: string | null) =>
    session.access() !== null && !areDifferentUsers(session.access(), failed)

  async function exchangeToken(failed: string | null): Promise<boolean> {
    // Another tab was here first.
    if (session.access() !== null && session.access() !== failed) return isSameUser(failed)
    const refresh = session.refresh()
    if (refresh === null) {
      session.end('expired')
      return false
    }
    const request = requestOf(refreshToken, { body: { refresh } }, { access: null, key: crypto.randomUUID() })
    const response = await sendRequest(refreshToken.path, request)
    const outcome = response.ok ? tokenPair.parse(await response.json()) : await errorOf(response)
    // Renewed, ended or begun anew by another tab while the answer was on its way: it is not about the present session.
    if (session.refresh() !== refresh) return isSameUser(failed)
    if (!(outcome instanceof ApiError)) {
      session.renew(outcome)
      return true
    }
    if (outcome.status === 429 || outcome.status >= 500) throw outcome
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
