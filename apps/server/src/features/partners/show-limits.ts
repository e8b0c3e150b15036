import type { PartnerLimits } from '@loanyard/contract/partners/limits'
import type { StaffContext } from '../../services/context.ts'
import { emailBucket, emailsAllowed } from '../../services/quotas/email-quota.ts'
import { documentUsage, listUsage } from '../../services/quotas/usage.ts'
import { authorize } from './policy.ts'

/** Throws forbidden for a Coordinator. */
export async function showLimits(ctx: StaffContext): Promise<PartnerLimits> {
  authorize(ctx, 'partner.read_limits')
  const { quotas, partner_id } = ctx
  const [documents, lists] = [await documentUsage(ctx), await listUsage(ctx)]
  const emails = {
    sent: await ctx.limits.counted(emailBucket(partner_id)),
    allowed: await emailsAllowed(ctx, partner_id),
  }
  const listLimit = (name: 'leads' | 'staff' | 'lenders') =>
    ({ name, used: lists[name], allowed: quotas[name], resets_at: null }) as const
  return {
    partner: [
      {
        name: 'emails',
        // The counter includes refused emails.
        used: Math.min(emails.sent?.hits ?? 0, emails.allowed),
        allowed: emails.allowed,
        resets_at: emails.sent?.resets_at.toISOString() ?? null,
      },
      { name: 'storage', used: documents.bytes, allowed: quotas.storageBytes, resets_at: null },
      { name: 'documents', used: documents.documents, allowed: quotas.documents, resets_at: null },
      listLimit('leads'),
      listLimit('staff'),
      listLimit('lenders'),
    ],
    person: [
      { name: 'requests_per_minute', allowed: quotas.requestsPerMinute },
      { name: 'exports_per_hour', allowed: quotas.exportsPerHour },
      { name: 'archives_per_hour', allowed: quotas.archivesPerHour },
      { name: 'pending_uploads', allowed: quotas.pendingUploads },
      { name: 'messages_per_day', allowed: quotas.messagesPerDay },
    ],
  }
}
