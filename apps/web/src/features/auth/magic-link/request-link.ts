import { requestMagicLink } from '@loanyard/contract/auth/magic-links'
import { ApiError } from '../../../lib/api/api-error.ts'
import { callApi } from '../../../lib/api/api.ts'
import { nextRequestAt, cooldownMs, pendingLinks, type LinkRequest } from './pending-link.ts'

/** True if a link was already requested within the cooldown, from this browser or elsewhere. */
export function isWithinCooldown(error: unknown): error is ApiError & { retryAfter: number } {
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
