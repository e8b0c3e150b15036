import type { NewSsoConnection, SsoConnection, SsoConnectionChange } from '@loanyard/contract/auth/sso/connections'
import { maxSsoConnections } from '@loanyard/contract/auth/sso/connections'
import { AppError, badInput, notFound } from '../../../../errors.ts'
import { isLoopback } from '../../../../loopback.ts'
import { recordAudit, type FieldChange } from '../../../../services/audit/record-audit.ts'
import { withTransaction, type StaffContext } from '../../../../services/context.ts'
import { newUuid, toUuid } from '../../../../services/ids.ts'
import { randomToken } from '../../../../services/keys/access-tokens.ts'
import * as copy from '../copy.ts'
import { redirectUri } from '../exchange/begin.ts'
import { authorize } from '../policy.ts'
import { loadConnection, presentConnection } from './present-connection.ts'
import {
  countConnections,
  deleteConnectionRow,
  endSsoSessions,
  findConnections,
  findOwnConnection,
  forgetIdentities,
  hasLender,
  insertConnection,
  saveConnection,
  saveDomains,
  type ConnectionRow,
} from './queries.ts'

/** Throws forbidden. */
export async function listConnections(ctx: StaffContext): Promise<{ results: SsoConnection[]; redirect_uri: string }> {
  authorize(ctx, 'sso_connection.read')
  const found = await findConnections(ctx)
  return { results: found.map((row) => presentConnection(ctx, row)), redirect_uri: redirectUri(ctx) }
}

/** Throws forbidden, bad_input, quota_exceeded. */
export function addConnection(ctx: StaffContext, input: NewSsoConnection): Promise<SsoConnection> {
  authorize(ctx, 'sso_connection.change')
  return withTransaction(ctx, async (tx) => {
    if ((await countConnections(tx)) >= maxSsoConnections) {
      throw new AppError('quota_exceeded', copy.tooMany(maxSsoConnections))
    }
    const lender_id = input.lender === undefined ? null : toUuid('lender', input.lender)
    if (lender_id !== null && !(await hasLender(tx, lender_id))) {
      throw badInput([{ path: 'lender', message: copy.unknownLender }])
    }
    const id = newUuid()
    const { audience, name, client_id, second_factor, enabled } = input
    const issuer = issuerOf(tx, input.issuer)
    const client_secret = tx.sso.seal({ partner_id: tx.partner_id, id }, input.client_secret)
    insertConnection(tx, { id, audience, lender_id, name, issuer, client_id, client_secret, second_factor, enabled })
    saveDomains(tx, id, recordsFor(input.domains))
    const row = await loadConnection(tx, id)
    recordAudit(tx, { action: 'sso_connection_added', subject: id, changes: changesOf(null, row) })
    return presentConnection(tx, row)
  })
}

/**
 * Turned off, with another issuer or client, or where the provider's second step no longer counts, its sessions end; another issuer or client also
 * forgets who is connected. Throws forbidden, not_found, bad_input, stale.
 */
export function updateConnection(
  ctx: StaffContext,
  id: string,
  { change, ifMatch }: { readonly change: SsoConnectionChange; readonly ifMatch: number | null },
): Promise<SsoConnection> {
  authorize(ctx, 'sso_connection.change')
  return withTransaction(ctx, async (tx) => {
    const before = await findOwnConnection(tx, toUuid('sso_connection', id), true)
    if (before === null) throw notFound()
    if (ifMatch !== null && ifMatch !== before.version) {
      throw new AppError('stale', copy.changedBySomeoneElse, { current: { ...presentConnection(tx, before) } })
    }
    const { domains, client_secret } = change
    const after = valuesAfter(tx, before, change)
    const isOther = after.issuer !== before.issuer || after.client_id !== before.client_id
    // The secret must not be sent to another address than the one it was entered for.
    if (isOther && client_secret === undefined) throw badInput([{ path: 'client_secret', message: copy.secretAgain }])
    if (domains !== undefined && domains.length > 0 && before.audience === 'lender') {
      throw badInput([{ path: 'domains', message: copy.staffDomainsOnly }])
    }
    const sealed =
      client_secret === undefined ? null : tx.sso.seal({ partner_id: tx.partner_id, id: before.id }, client_secret)
    saveConnection(tx, { ...after, client_secret: sealed, tested_at: isOther ? null : before.tested_at })
    if (domains !== undefined) saveDomains(tx, before.id, recordsFor(domains))
    if (isOther) forgetIdentities(tx, before.id)
    if (isOther || !after.enabled || (before.second_factor && !after.second_factor)) endSsoSessions(tx, before.id)
    const row = await loadConnection(tx, before.id)
    recordAudit(tx, {
      action: 'sso_connection_changed',
      subject: before.id,
      changes: changesOf(before, row),
      data: { name: row.name, ...(client_secret !== undefined && { secret_replaced: true }) },
    })
    return presentConnection(tx, row)
  })
}

function valuesAfter(tx: StaffContext, before: ConnectionRow, change: SsoConnectionChange) {
  const { name = before.name, client_id = before.client_id, second_factor = before.second_factor } = change
  const { issuer, enabled = before.enabled } = change
  return {
    id: before.id,
    name,
    client_id,
    second_factor,
    enabled,
    issuer: issuer === undefined ? before.issuer : issuerOf(tx, issuer),
  }
}

/** Throws forbidden, not_found. */
export function removeConnection(ctx: StaffContext, id: string): Promise<null> {
  authorize(ctx, 'sso_connection.change')
  return withTransaction(ctx, async (tx) => {
    const before = await findOwnConnection(tx, toUuid('sso_connection', id), true)
    if (before === null) throw notFound()
    endSsoSessions(tx, before.id)
    deleteConnectionRow(tx, before.id)
    recordAudit(tx, { action: 'sso_connection_removed', subject: before.id, changes: changesOf(before, null) })
    return null
  })
}

/** Without what people paste along with it. Throws bad_input for an address that isn't protected. */
function issuerOf({ publicUrl }: StaffContext, text: string): string {
  const issuer = text.replace(/\/\.well-known\/openid-configuration$/, '')
  const { protocol, hostname } = new URL(issuer)
  const isOnThisMachine = isLoopback(hostname) && isLoopback(new URL(publicUrl).hostname)
  if (protocol === 'https:' || isOnThisMachine) return issuer
  throw badInput([{ path: 'issuer', message: copy.httpsRequired }])
}

const recordsFor = (domains: readonly string[]) => domains.map((domain) => ({ domain, token: randomToken() }))

type Shown = Pick<ConnectionRow, 'name' | 'issuer' | 'client_id' | 'second_factor' | 'enabled' | 'domains'>

function changesOf(before: Shown | null, after: Shown | null): FieldChange[] {
  const textOf = (row: Shown | null, field: keyof Shown): string | null => {
    if (row === null) return null
    return field === 'domains' ? row.domains.map(({ domain }) => domain).join(', ') || null : String(row[field])
  }
  return (['name', 'issuer', 'client_id', 'second_factor', 'enabled', 'domains'] as const)
    .map((field) => ({ field, from: textOf(before, field), to: textOf(after, field) }))
    .filter(({ from, to }) => from !== to)
}
