import type { ProviderResponse, SsoStart } from '@loanyard/contract/auth/sso/provider-response'
import type { SsoIdentity } from '@loanyard/contract/auth/sso/sign-in'
import { AppError, notFound } from '../../../../errors.ts'
import { recordAudit } from '../../../../services/audit/record-audit.ts'
import { withTransaction, type UserContext } from '../../../../services/context.ts'
import { toId, toUuid } from '../../../../services/ids.ts'
import { addressBucket } from '../../../../services/rate-limit/rate-limiter.ts'
import { findUser } from '../../queries.ts'
import { emailAboutSignIn } from '../../second-factors/security-email.ts'
import * as copy from '../copy.ts'
import { beginJourney } from '../exchange/begin.ts'
import { finishJourney } from '../exchange/finish.ts'
import { findConnection, type Connection } from '../exchange/queries.ts'
import { authorize, ssoLimits } from '../policy.ts'
import {
  findByEmail,
  findIdentities,
  findIdentity,
  holdConnection,
  insertIdentity,
  isOwnIdentity,
  removeIdentityRow,
} from './queries.ts'

export async function listIdentities(ctx: UserContext): Promise<{ results: SsoIdentity[] }> {
  return { results: await findIdentities(ctx, ctx.actor.user_id) }
}

/** Throws not_found where the caller doesn't belong to those who sign in by it, sso_failed, too_many_requests. */
export async function startLink(ctx: UserContext, connection: string): Promise<SsoStart> {
  authorize(ctx, 'sso.link')
  const { user_id, session_id } = ctx.actor
  await ctx.limits.exact(addressBucket('sso:start', ctx.address), ssoLimits.start)
  const found = await findConnection(ctx, toUuid('sso_connection', connection))
  const user = await findUser(ctx, user_id)
  const account = found === null || user === null ? null : await findByEmail(ctx, found, user.email)
  if (found === null || !found.enabled || account?.is_member !== true) throw notFound()
  const { start, save } = await beginJourney(ctx, found, { purpose: 'link', session: session_id })
  return withTransaction(ctx, async (tx) => {
    save(tx)
    return Promise.resolve(start)
  })
}

/**
 * Connects the provider's subject if the provider verified the address that the account has. The person is told by
 * email. Throws sso_failed, too_many_requests.
 */
export async function finishLink(ctx: UserContext, response: ProviderResponse): Promise<SsoIdentity> {
  authorize(ctx, 'sso.link')
  const { user_id, session_id } = ctx.actor
  await ctx.limits.exact(addressBucket('sso:finish', ctx.address), ssoLimits.finish)
  const { connection, person } = await finishJourney(ctx, response, { purpose: 'link', session: session_id })
  return withTransaction(ctx, async (tx) => {
    if (!(await holdConnection(tx, connection))) throw new AppError('sso_failed', copy.connectionGone)
    const user = await findUser(tx, user_id)
    if (user === null) throw notFound()
    const { name, partner_name } = connection
    if (person.email === null || !person.email_verified) throw new AppError('sso_failed', copy.emailNotVerified(name))
    if (person.email !== user.email) {
      throw new AppError('sso_failed', copy.otherAddress(name, person.email, user.email))
    }
    if ((await findByEmail(tx, connection, user.email))?.is_member !== true) {
      throw new AppError('sso_failed', copy.noProfile(partner_name))
    }
    const identity = { subject: person.subject, user: user_id }
    if (await insertIdentity(tx, connection, identity)) {
      recordIdentity(tx, connection, { action: 'sso_identity_linked', full_name: user.full_name })
      const notice = { subject: copy.linkedSubject(name), body: copy.linked(name, partner_name) }
      await emailAboutSignIn(tx, user_id, notice)
    } else if (!(await isOwnIdentity(tx, connection, identity))) {
      throw new AppError('sso_failed', copy.alreadyConnected(name))
    }
    const linked = await findIdentity(tx, user_id, connection.id)
    if (linked === null) throw notFound()
    return linked
  })
}

/** Throws not_found. */
export function removeIdentity(ctx: UserContext, id: string): Promise<null> {
  authorize(ctx, 'sso.link')
  const { user_id } = ctx.actor
  return withTransaction(ctx, async (tx) => {
    const connection = await findConnection(tx, toUuid('sso_connection', id))
    const [identity, user] = [
      await findIdentity(tx, user_id, toUuid('sso_connection', id)),
      await findUser(tx, user_id),
    ]
    if (connection === null || identity === null || user === null) throw notFound()
    removeIdentityRow(tx, user_id, connection.id)
    // The partner's audit trail names only people who belong to it.
    const account = await findByEmail(tx, connection, user.email)
    if (account?.is_member === true) {
      recordIdentity(tx, connection, { action: 'sso_identity_unlinked', full_name: user.full_name })
    }
    const { name } = connection
    await emailAboutSignIn(tx, user_id, { subject: copy.unlinkedSubject(name), body: copy.unlinked(name) })
    return null
  })
}

function recordIdentity(
  tx: UserContext,
  { id, partner_id, name }: Connection,
  { action, full_name }: { action: 'sso_identity_linked' | 'sso_identity_unlinked'; full_name: string },
): void {
  const [from, to] = action === 'sso_identity_linked' ? [null, name] : [name, null]
  recordAudit(
    { ...tx, partner_id, actor: { user_id: tx.actor.user_id, full_name } },
    {
      action,
      subject: tx.actor.user_id,
      changes: [{ field: 'provider', from, to }],
      data: { connection: toId('sso_connection', id) },
    },
  )
}
