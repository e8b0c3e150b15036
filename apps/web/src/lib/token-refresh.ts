import { refreshToken, tokenPair } from '@loanyard/contract/auth'
import { errorOf } from './api-error.ts'
import { requestOf } from './call-request.ts'
import type { Session } from './session.ts'

interface RefreshEnvironment {
  readonly session: Session
  /** Runs `work` while no other tab does; the first come, first served. */
  readonly exclusively: <T>(work: () => Promise<T>) => Promise<T>
  /** Sends a request; throws ApiError where no answer comes. */
  readonly answerTo: (address: string, request: RequestInit) => Promise<Response>
}

/**
 * Makes the one way to a new access token. Calls that fail together share one refresh, in this tab and, through the
 * lock, in all tabs. The result is true if there is a new access token. A refusal ends the session; no answer, or a
 * server that is not available right now, does not: it throws ApiError and the session stays.
 */
export function createTokenRefresh({ session, exclusively, answerTo }: RefreshEnvironment) {
  let refreshing: Promise<boolean> | null = null

  async function trade(failed: string | null): Promise<boolean> {
    const present = session.access()
    // Another tab was here first.
    if (present !== null && present !== failed) return true
    const refresh = session.refresh()
    if (refresh === null) {
      session.end('expired')
      return false
    }
    const request = requestOf(refreshToken, { body: { refresh } }, { access: null, key: crypto.randomUUID() })
    const response = await answerTo(refreshToken.path, request)
    if (response.ok) {
      session.renew(tokenPair.parse(await response.json()))
      return true
    }
    const refusal = await errorOf(response)
    if (refusal.status === 429 || refusal.status >= 500) throw refusal
    session.end('expired')
    return false
  }

  return (failed: string | null): Promise<boolean> => {
    refreshing ??= exclusively(() => trade(failed)).finally(() => {
      refreshing = null
    })
    return refreshing
  }
}
