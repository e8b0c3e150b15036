import type { auditCalls } from '@loanyard/contract/audit/audit-trail'
import type { securityEventCalls } from '@loanyard/contract/audit/security-events'
import type { Handlers } from '../../http/routing/call-types.ts'
import { exportAudit } from './export-audit.ts'
import { verifyChain, listAuditPeople, listAudit } from './list-audit.ts'
import { exportSecurityEvents, listSecurityEvents } from './security-log/list-events.ts'

export const auditHandlers: Handlers<typeof auditCalls> = {
  listAudit: (ctx, { query }) => listAudit(ctx, query),
  exportAudit: (ctx, { query }) => exportAudit(ctx, query),
  listAuditPeople: (ctx) => listAuditPeople(ctx),
  checkAudit: (ctx, { query }) => verifyChain(ctx, query.after ?? 0),
}

export const securityEventHandlers: Handlers<typeof securityEventCalls> = {
  listSecurityEvents: (ctx, { query }) => listSecurityEvents(ctx, query),
  exportSecurityEvents: (ctx, { query }) => exportSecurityEvents(ctx, query),
}
