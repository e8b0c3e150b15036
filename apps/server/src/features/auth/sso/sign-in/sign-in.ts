import type { ProviderResponse, SsoStart } from '@loanyard/contract/auth/sso/provider-response'
import type { SsoOutcome } from '@loanyard/contract/auth/sso/sign-in'
import { AppError, notFound } from '../../../../errors.ts'
import { recordAudit } from '../../../../services/audit/record-audit.ts'
import { withTransaction, type ScopedContext } from '../../../../services/context.ts'
import { newUuid, toId, toUuid } from '../../../../services/ids.ts'
import { addressBucket } from '../../../../services/rate-limit/rate-limiter.ts'
import { openSession } from '../../sessions/open-session.ts'
import * as copy from '../copy.ts'
import { beginJourney } from '../exchange/begin.ts'
import { finishJourney, type Finished } from '../exchange/finish.ts'
import { findConnection, type Connection } from '../exchange/queries.ts'
import { authorize, ssoLimits } from '../policy.ts'
import { findByEmail, findConnected, holdConnection, joinBySso, limitSession, saveIdentityUse } from './queries.ts'

/** Throws not_found, sso_failed, too_many_requests. */
export async function startSignIn(ctx: ScopedContext, connection: string): Promise<SsoStart> {
  authorize(ctx, 'sso.sign_in')
  await ctx.limits.exact(addressBucket('sso:start', ctx.address), ssoLimits.start)
  const found = await findConnection(ctx, toUuid('sso_connection', connection))
  if (found === null || !found.enabled) throw notFound()
  const { start, save } = await beginJourney(ctx, found, { purpose: 'sign_in', session: null })
  return withTransaction(ctx, async (tx) => {
    save(tx)
    return Promise.resolve(start)
  })
}

/**
 * Signs in who is connected, and those who may join by a proven domain. An account that exists and isn't connected stays
 * closed: a verified address proves its mailbox to the provider, not to us. Throws sso_failed, too_many_requests.
 */
export async function finishSignIn(ctx: ScopedContext, response: ProviderResponse): Promise<SsoOutcome> {
  authorize(ctx, 'sso.sign_in')
  await ctx.limits.exact(addressBucket('sso:finish', ctx.address), ssoLimits.finish)
  const finished = await finishJourney(ctx, response, { purpose: 'sign_in', session: null })
  const { connection, person } = finished
  return withTransaction(ctx, async (tx) => {
    if (!(await holdConnection(tx, connection))) throw new AppError('sso_failed', copy.connectionGone)
    const connected = await findConnected(tx, connection, person.subject)
    if (connected !== null) return enter(tx, finished, connected)
    const { email } = person
    if (email === null || !person.email_verified) {
      throw new AppError('sso_failed', copy.emailNotVerified(connection.name))
    }
    const account = await findByEmail(tx, connection, email)
    if (account?.is_member === true) return { ...outcomeOf(connection), outcome: 'link_required', tokens: null, email }
    const joined = account === null ? await join(tx, finished, email) : null
    if (joined === null) throw new AppError('sso_failed', copy.noAccess(connection.partner_name, email))
    return enter(tx, finished, { id: joined, is_member: true })
  })
}

function outcomeOf({ id, name, audience, partner_id, partner_name }: Connection) {
  return {
    provider: { id: toId('sso_connection', id), name },
    area: audience === 'staff' ? ('partner' as const) : ('lender' as const),
    partner: { id: toId('partner', partner_id), name: partner_name },
  }
}

async function enter(
  tx: ScopedContext,
  { connection, person }: Finished,
  account: { readonly id: string; readonly is_member: boolean },
): Promise<SsoOutcome> {
  if (!account.is_member) throw new AppError('sso_failed', copy.noProfile(connection.partner_name))
  const counts = connection.second_factor && person.has_second_factor
  const tokens = await openSession(tx, account.id, {
    signed_in_with: 'sso',
    ...(counts ? { hasSecondFactor: true } : {}),
  })
  const session = tx.caller.session_id
  if (session === null) throw new Error('a session without an id')
  limitSession(tx, session, connection, person.sid)
  saveIdentityUse(tx, connection, person.subject)
  return { ...outcomeOf(connection), outcome: 'signed_in', tokens, email: null }
}

/** The new account (UUID); null: its address has one, or the domain isn't proven. */
async function join(tx: ScopedContext, { connection, person }: Finished, email: string): Promise<string | null> {
  const [user, staff] = [newUuid(), newUuid()]
  const { subject, last_name } = person
  const first_name = person.first_name || email.slice(0, email.indexOf('@')).slice(0, 100)
  const joined = await joinBySso(tx, connection, { subject, user, staff, email, first_name, last_name })
  if (joined === 'full') throw new AppError('sso_failed', copy.staffFull(connection.partner_name))
  if (joined === null) return null
  const full_name = `${first_name} ${last_name}`.trim()
  recordAudit(
    { ...tx, partner_id: connection.partner_id, actor: { user_id: user, full_name } },
    {
      action: 'sso_staff_joined',
      subject: staff,
      changes: [
        { field: 'full_name', from: null, to: full_name },
        { field: 'email', from: null, to: email },
        { field: 'role', from: null, to: 'Coordinator' },
      ],
      data: { provider: connection.name },
    },
  )
  return user
}
