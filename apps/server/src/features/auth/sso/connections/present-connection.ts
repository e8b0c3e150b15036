import type { SsoConnection } from '@loanyard/contract/auth/sso/connections'
import { notFound } from '../../../../errors.ts'
import type { StaffContext } from '../../../../services/context.ts'
import { toId } from '../../../../services/ids.ts'
import { redirectUri } from '../exchange/begin.ts'
import { findOwnConnection, type ConnectionRow } from './queries.ts'

/** The TXT record that proves a domain. */
export function domainRecord(domain: string, token: string): { name: string; value: string } {
  return { name: `_loanyard-verification.${domain}`, value: `loanyard-verification=${token}` }
}

const instantOf = (text: string | null) => (text === null ? null : new Date(text).toISOString())

export function presentConnection(ctx: StaffContext, row: ConnectionRow): SsoConnection {
  const { id, lender_id, lender_name, domains, ...shown } = row
  const publicId = toId('sso_connection', id)
  return {
    ...shown,
    id: publicId,
    lender: lender_id === null ? null : { id: toId('lender', lender_id), name: lender_name ?? '' },
    domains: domains.map(({ domain, token, proven_at, checked_at }) => ({
      domain,
      record: domainRecord(domain, token),
      proven_at: instantOf(proven_at),
      checked_at: instantOf(checked_at),
    })),
    redirect_uri: redirectUri(ctx),
    logout_uri: `${ctx.publicUrl}/api/v0/sso/${publicId}/logout`,
  }
}

/** Throws not_found. */
export async function loadConnection(ctx: StaffContext, id: string): Promise<ConnectionRow> {
  const row = await findOwnConnection(ctx, id)
  if (row === null) throw notFound()
  return row
}
