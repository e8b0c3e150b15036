import {
  createAdminToken,
  createToken,
  getUser,
  logout,
  type Credentials,
  type TokenPair,
} from '@loanyard/contract/auth/account'
import { useMagicLink, type LinkProof } from '@loanyard/contract/auth/magic-links'
import { setPassword, type PasswordChoice } from '@loanyard/contract/auth/passwords'
import type { Area } from '@loanyard/contract/core/values'
import { callApi } from '../../lib/api/api.ts'
import { linkCode } from '../../lib/auth/link-code.ts'
import { session } from '../../lib/auth/session.ts'
import { queryClient } from '../../lib/cache/query-client.ts'
import { pendingLinks } from './magic-link/pending-link.ts'
import { invalidatedPassword, typedEmail } from './tab-storage.ts'

/** Ends a session at the server; one that is not heard of ends by itself. */
async function endOnServer(refresh: string | null): Promise<void> {
  if (refresh !== null) await callApi(logout, { body: { refresh } }).catch(() => undefined)
}

/**
 * Keeps the tokens of a new sign-in. What waited for it is over, and so is the session that it takes the place of. With
 * a code of a link, that one is opened next.
 */
function startSession(
  pair: TokenPair,
  { to, code = null }: { to?: string | undefined; code?: string | null } = {},
): void {
  const replaced = session.refresh()
  if (code === null) linkCode.drop()
  else linkCode.keep(code)
  pendingLinks.clear('LOG_IN')
  pendingLinks.clear('SET_PSWD')
  typedEmail.clear()
  queryClient.clear()
  session.start(pair, to)
  void endOnServer(replaced)
}

/** Signs in with e-mail and password; the partner's door is for staff only. Throws ApiError; nothing is kept then. */
export async function signIn(area: Area, credentials: Credentials): Promise<void> {
  startSession(await callApi(area === 'partner' ? createAdminToken : createToken, { body: credentials }))
}

/**
 * Uses a LOG_IN link up and signs in. `to`: where that leads, if not where the page goes by itself. Where the link was the
 * first one, and this browser not the one that opened the account, choosing a password comes next. Throws ApiError.
 */
export async function signInByLink(proof: LinkProof, to?: string): Promise<void> {
  // The token goes along with the link, and must not have expired meanwhile.
  if (session.isSignedIn()) await callApi(getUser).catch(() => undefined)
  const { set_password_code, ...pair } = await callApi(useMagicLink, { body: proof })
  if (set_password_code === null) return startSession(pair, { to })
  invalidatedPassword.set()
  startSession(pair, { code: set_password_code })
}

/** Sets the password of a SET_PSWD link's person and signs in; `to` as with a link. Throws ApiError. */
export async function choosePassword(choice: PasswordChoice, to?: string): Promise<void> {
  startSession(await callApi(setPassword, { body: choice }), { to })
  invalidatedPassword.clear()
}

/**
 * Clears tokens and partner id at once and goes to `to` (the start page by default); the server hears of it afterwards,
 * and an unheard sign-out still is one here.
 */
export async function signOut(to?: string): Promise<void> {
  const refresh = session.refresh()
  session.end('signed_out', to)
  queryClient.clear()
  await endOnServer(refresh)
}
