import { replaceMagicLink, requestMagicLink } from '@loanyard/contract/auth/magic-links'
import { ApiError } from '../../../lib/api/api-error.ts'
import { callApi } from '../../../lib/api/api.ts'
import { nextRequestAt, cooldownMs, pendingLinks, type LinkRequest } from './pending-link.ts'

/** True if a link was already requested within the cooldown, from this browser or elsewhere. */
function isWithinCooldown(error: unknown): error is ApiError & { retryAfter: number } {
  return (
    error instanceof ApiError &&
    error.status === 429 &&
    error.retryAfter !== null &&
    error.retryAfter * 1000 <= cooldownMs
  )
}

/**
 * Requests a link by email and records it in this browser, also when an earlier one is still on its way. True if this
 * call sent one.
 */
export const linkRequest = {
  mutationFn: async (requested: LinkRequest): Promise<boolean> => {
    const { email, type, area } = requested
    try {
      const { expires_at } = await callApi(requestMagicLink, { body: { email, type, area } })
      pendingLinks.write(requested, nextRequestAt(expires_at, Date.now()))
      return true
    } catch (error) {
      if (!isWithinCooldown(error)) throw error
      pendingLinks.write(requested, Date.now() + error.retryAfter * 1000)
      return false
    }
  },
}

/** When another link may be requested, in milliseconds since 1970; `isSent` as for `linkRequest`. */
interface Replacement {
  readonly isSent: boolean
  readonly againAt: number
}

/** Emails a new link in the place of the one with this code. The page never learns to which address. */
export const linkReplacement = {
  mutationFn: async (code: string): Promise<Replacement> => {
    try {
      const { expires_at } = await callApi(replaceMagicLink, { body: { code } })
      return { isSent: true, againAt: nextRequestAt(expires_at, Date.now()) }
    } catch (error) {
      if (!isWithinCooldown(error)) throw error
      return { isSent: false, againAt: Date.now() + error.retryAfter * 1000 }
    }
  },
}
