import type { LinkRequest } from '@loanyard/contract/auth/magic-links'
import { withTransaction, type ScopedContext } from '../../../services/context.ts'
import { queueJob } from '../../../services/jobs/define-job.ts'
import { authorize } from '../policy.ts'
import { countLinkRequest } from './link-request-limits.ts'
import { sendMagicLinkJob } from './send-magic-link.ts'

/**
 * Nothing here depends on whether the address is known; a job looks that up. Returns when another link may be
 * requested. Throws too_many_requests.
 */
export async function requestLink(ctx: ScopedContext, request: LinkRequest): Promise<{ expires_at: string }> {
  authorize(ctx, 'magic_link.request')
  const { email, type, area } = request
  const expires = await countLinkRequest(ctx, request)
  await withTransaction(ctx, (tx) =>
    queueJob(tx, sendMagicLinkJob, {
      email: email.toLowerCase(),
      type,
      area: area ?? null,
      address: ctx.address,
      replaces: null,
    }),
  )
  return { expires_at: expires.toISOString() }
}
