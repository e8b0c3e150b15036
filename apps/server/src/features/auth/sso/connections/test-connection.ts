import type { SsoTestResult } from '@loanyard/contract/auth/sso/connections'
import type { ProviderResponse, SsoStart } from '@loanyard/contract/auth/sso/provider-response'
import { notFound } from '../../../../errors.ts'
import { recordAudit } from '../../../../services/audit/record-audit.ts'
import { withTransaction, type StaffContext } from '../../../../services/context.ts'
import { toUuid } from '../../../../services/ids.ts'
import { addressBucket } from '../../../../services/rate-limit/rate-limiter.ts'
import { beginJourney } from '../exchange/begin.ts'
import { finishJourney } from '../exchange/finish.ts'
import { findConnection } from '../exchange/queries.ts'
import { authorize, ssoLimits } from '../policy.ts'
import { saveTested } from './queries.ts'

/** Also of a connection that is turned off. Throws forbidden, not_found, sso_failed, too_many_requests. */
export async function startTest(ctx: StaffContext, id: string): Promise<SsoStart> {
  authorize(ctx, 'sso_connection.change')
  await ctx.limits.exact(addressBucket('sso:start', ctx.address), ssoLimits.start)
  const connection = await findConnection(ctx, toUuid('sso_connection', id))
  if (connection === null) throw notFound()
  const journey = { purpose: 'test', session: ctx.actor.session_id } as const
  const { start, save } = await beginJourney(ctx, connection, journey)
  return withTransaction(ctx, async (tx) => {
    save(tx)
    recordAudit(tx, {
      action: 'sso_connection_tested',
      subject: connection.id,
      data: { name: connection.name, step: 'begun' },
    })
    return Promise.resolve(start)
  })
}

/** What the provider says about the person who signed in there. Throws forbidden, sso_failed, too_many_requests. */
export async function finishTest(ctx: StaffContext, response: ProviderResponse): Promise<SsoTestResult> {
  authorize(ctx, 'sso_connection.change')
  await ctx.limits.exact(addressBucket('sso:finish', ctx.address), ssoLimits.finish)
  const journey = { purpose: 'test', session: ctx.actor.session_id } as const
  const { connection, person } = await finishJourney(ctx, response, journey)
  return withTransaction(ctx, async (tx) => {
    saveTested(tx, connection.id)
    recordAudit(tx, {
      action: 'sso_connection_tested',
      subject: connection.id,
      data: { name: connection.name, step: 'finished' },
    })
    const { first_name, last_name, subject, email, email_verified, amr, has_second_factor, can_log_out } = person
    const name = `${first_name} ${last_name}`.trim() || null
    return Promise.resolve({
      subject,
      email,
      email_verified,
      name,
      amr: [...amr],
      has_second_factor,
      can_log_out,
    })
  })
}
