import { logout } from '@loanyard/contract/auth/account'
import { callApi } from '../../lib/api/api.ts'
import { session } from '../../lib/auth/session.ts'
import { queryClient } from '../../lib/cache/query-client.ts'

/** Ends a session that this browser has left. A failure is ignored: the session expires on its own. */
export async function endOnServer(refresh: string | null): Promise<void> {
  if (refresh !== null) await callApi(logout, { body: { refresh } }).catch(() => undefined)
}

/**
 * Clears tokens and partner ID at once and goes to `to` (the start page by default). The server is notified
 * afterwards; if that fails, this browser is still signed out.
 */
export async function signOut(to?: string): Promise<void> {
  const refresh = session.refresh()
  session.end('signed_out', to)
  queryClient.clear()
  await endOnServer(refresh)
}
