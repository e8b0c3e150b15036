import { createAdminToken, logout, type Credentials } from '@loanyard/contract/auth'
import { callApi } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'
import { session } from '../../lib/session.ts'

/** Signs in as partner staff and keeps the tokens. Throws ApiError; nothing is kept then. */
export async function signIn(credentials: Credentials): Promise<void> {
  const pair = await callApi(createAdminToken, { body: credentials })
  queryClient.clear()
  session.start(pair)
}

/** Clears tokens and partner id at once; the server hears of it afterwards, and an unheard sign-out still is one here. */
export async function signOut(): Promise<void> {
  const refresh = session.refresh()
  session.end('signed_out')
  queryClient.clear()
  if (refresh !== null) await callApi(logout, { body: { refresh } }).catch(() => undefined)
}
