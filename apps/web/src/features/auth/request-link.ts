import { requestMagicLink } from '@loanyard/contract/magic-links'
import { callApi } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { linkNotes, type Asked } from './link-note.ts'

/** The cooldown (decisions.md, section 11): a clock that is wrong makes nobody wait longer than that. */
const cooldownMs = 60_000

/** A refusal that only says that a link was asked for within the cooldown, from here or from elsewhere. */
function isWithinCooldown(error: unknown): error is ApiError & { retryAfter: number } {
  return (
    error instanceof ApiError &&
    error.status === 429 &&
    error.retryAfter !== null &&
    error.retryAfter * 1000 <= cooldownMs
  )
}

/**
 * Asks for a link by mail and notes it in this browser; one that is on its way already is noted the same.
 * Throws ApiError.
 */
export async function requestLink(asked: Asked): Promise<void> {
  const { email, type, area } = asked
  try {
    const { expires_at } = await callApi(requestMagicLink, { body: { email, type, area } })
    linkNotes.write(asked, Math.min(Date.parse(expires_at), Date.now() + cooldownMs))
  } catch (error) {
    if (!isWithinCooldown(error)) throw error
    linkNotes.write(asked, Date.now() + error.retryAfter * 1000)
  }
}
