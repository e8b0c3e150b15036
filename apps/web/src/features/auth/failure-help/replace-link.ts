import { replaceMagicLink } from '@loanyard/contract/auth/link-replacement'
import { callApi } from '../../../lib/api/api.ts'
import { nextRequestAt } from '../magic-link/pending-link.ts'
import { isWithinCooldown } from '../magic-link/request-link.ts'

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
