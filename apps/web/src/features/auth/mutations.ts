import {
  createAdminToken,
  createToken,
  getUser,
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
import { endOnServer } from './sign-out.ts'
import { invalidatedPassword, typedEmail } from './tab-storage.ts'

/**
 * Stores the tokens of a new sign-in, replacing any earlier session. If a link's code is given, that link opens next.
 */
export function startSession(
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

/** Only staff can sign in at the partner area. `to` overrides the destination. Stores nothing on failure. Throws ApiError. */
export async function signIn(area: Area, credentials: Credentials, to?: string): Promise<void> {
  startSession(await callApi(area === 'partner' ? createAdminToken : createToken, { body: credentials }), { to })
}

/**
 * Uses up a LOG_IN link and signs in. `to` overrides the destination, which is what the link's email was about. After the first link, in a browser other than
 * the one that opened the account, choosing a password comes next. Throws ApiError.
 */
export async function signInByLink(proof: LinkProof, to?: string): Promise<void> {
  // The token is sent with the link, so refresh it if it has expired.
  if (session.isSignedIn()) await callApi(getUser).catch(() => undefined)
  const { set_password_code, next, ...pair } = await callApi(useMagicLink, { body: proof })
  if (set_password_code === null) return startSession(pair, { to: to ?? next ?? undefined })
  invalidatedPassword.set()
  startSession(pair, { code: set_password_code })
}

/** Sets the password of a SET_PSWD link's owner and signs in; `to` as in `signInByLink`. Throws ApiError. */
export async function choosePassword(choice: PasswordChoice, to?: string): Promise<void> {
  const { next, ...pair } = await callApi(setPassword, { body: choice })
  startSession(pair, { to: to ?? next ?? undefined })
  invalidatedPassword.clear()
}
