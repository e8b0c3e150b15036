import type { auditCalls } from '@loanyard/contract/audit/audit-trail'
import type { Handlers } from '../../http/routing/call-types.ts'
import { verifyChain, listAuditPeople, listAudit } from './list-audit.ts'

export const auditHandlers: Handlers<typeof auditCalls> = {
  listAudit: (ctx, { query }) => listAudit(ctx, query),
  listAuditPeople: (ctx) => listAuditPeople(ctx),
  checkAudit: (ctx, { query }) => verifyChain(ctx, query.after ?? 0),
}
