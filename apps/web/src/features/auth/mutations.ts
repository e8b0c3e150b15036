import { createAdminToken, createToken, logout, type Credentials, type TokenPair } from '@loanyard/contract/auth'
import { useMagicLink, type LinkProof } from '@loanyard/contract/magic-links'
import { setPassword, type PasswordChoice } from '@loanyard/contract/passwords'
import type { Area } from '@loanyard/contract/values'
import { callApi } from '../../lib/api.ts'
import { linkCode } from '../../lib/link-code.ts'
import { queryClient } from '../../lib/query-client.ts'
import { session } from '../../lib/session.ts'
import { linkNotes } from './link-note.ts'
import { typedEmail } from './typed-email.ts'

/** Ends a session at the server; one that is not heard of ends by itself. */
async function tellEnd(refresh: string | null): Promise<void> {
  if (refresh !== null) await callApi(logout, { body: { refresh } }).catch(() => undefined)
}

/** Keeps the tokens of a new sign-in. What waited for it is over, and so is the session that it takes the place of. */
function begin(pair: TokenPair, to?: string): void {
  const replaced = session.refresh()
  linkCode.drop()
  linkNotes.clear('LOG_IN')
  linkNotes.clear('SET_PSWD')
  typedEmail.clear()
  queryClient.clear()
  session.start(pair, to)
  void tellEnd(replaced)
}

/** Signs in with e-mail and password; the partner's door is for staff only. Throws ApiError; nothing is kept then. */
export async function signIn(area: Area, credentials: Credentials): Promise<void> {
  begin(await callApi(area === 'partner' ? createAdminToken : createToken, { body: credentials }))
}

/** Uses a LOG_IN link up and signs in. `to`: where that leads, if not where the page goes by itself. Throws ApiError. */
export async function signInByLink(proof: LinkProof, to?: string): Promise<void> {
  begin(await callApi(useMagicLink, { body: proof }), to)
}

/** Sets the password of a SET_PSWD link's person and signs in; `to` as with a link. Throws ApiError. */
export async function choosePassword(choice: PasswordChoice, to?: string): Promise<void> {
  begin(await callApi(setPassword, { body: choice }), to)
}

/**
 * Clears tokens and partner id at once and goes to `to` (the start page by default); the server hears of it afterwards,
 * and an unheard sign-out still is one here.
 */
export async function signOut(to?: string): Promise<void> {
  const refresh = session.refresh()
  session.end('signed_out', to)
  queryClient.clear()
  await tellEnd(refresh)
}
