import type { checkSsoDomain } from '@loanyard/contract/auth/sso/connections'
import type { ReplyOf } from '@loanyard/contract/core/call'
import { notFound } from '../../../../errors.ts'
import { recordAudit } from '../../../../services/audit/record-audit.ts'
import { withTransaction, type StaffContext } from '../../../../services/context.ts'
import { toUuid } from '../../../../services/ids.ts'
import * as copy from '../copy.ts'
import { authorize, domainCheckLimit } from '../policy.ts'
import { domainRecord, loadConnection, presentConnection } from './present-connection.ts'
import { saveDomainCheck } from './queries.ts'

/**
 * A record that is gone takes the proof with it; name servers that don't answer leave it. Throws forbidden, not_found,
 * too_many_requests.
 */
export async function checkDomain(
  ctx: StaffContext,
  id: string,
  domain: string,
): Promise<ReplyOf<typeof checkSsoDomain>> {
  authorize(ctx, 'sso_connection.change')
  const before = await loadConnection(ctx, toUuid('sso_connection', id))
  const listed = before.domains.find((each) => each.domain === domain)
  if (listed === undefined) throw notFound()
  await ctx.limits.exact(`sso:domain:${ctx.actor.user_id}`, domainCheckLimit)
  const { name, value } = domainRecord(domain, listed.token)
  const found = await ctx.sso.findTextRecords(name).catch(() => null)
  if (found === null) return { connection: presentConnection(ctx, before), problem: copy.namesDown }
  const isProven = found.some((text) => text.trim() === value)
  return withTransaction(ctx, async (tx) => {
    saveDomainCheck(tx, { connection: before.id, domain, isProven })
    const wasProven = listed.proven_at !== null
    recordAudit(tx, {
      action: 'sso_domain_checked',
      subject: before.id,
      changes: wasProven === isProven ? [] : [{ field: 'proven', from: String(wasProven), to: String(isProven) }],
      data: { name: domain },
    })
    const missing = found.length === 0 ? copy.recordMissing(name) : copy.recordDiffers(name)
    return {
      connection: presentConnection(tx, await loadConnection(tx, before.id)),
      problem: isProven ? null : missing,
    }
  })
}
