import type { findSsoProviders, SsoProvider } from '@loanyard/contract/auth/sso/sign-in'
import type { QueryOf } from '@loanyard/contract/core/call'
import type { ScopedContext } from '../../../../services/context.ts'
import { toUuid } from '../../../../services/ids.ts'
import { addressBucket } from '../../../../services/rate-limit/rate-limiter.ts'
import { ssoLimits } from '../policy.ts'
import { findProviders } from './queries.ts'

/** Without a partner or domain there are none. Throws too_many_requests. */
export async function listProviders(
  ctx: ScopedContext,
  { area, partner, domain }: QueryOf<typeof findSsoProviders>,
): Promise<{ results: SsoProvider[] }> {
  ctx.limits.shared(addressBucket('sso:find', ctx.address), ssoLimits.find)
  const of = { partner: partner === undefined ? null : toUuid('partner', partner), domain: domain ?? null }
  return { results: await findProviders(ctx, { audience: area === 'partner' ? 'staff' : 'lender', ...of }) }
}
