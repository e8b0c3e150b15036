import type { auditCalls } from '@loanyard/contract/audit'
import type { Handlers } from '../../http/call-types.ts'
import { checkChain, listActors, listAudit } from './list-audit.ts'

export const auditHandlers: Handlers<typeof auditCalls> = {
  listAudit: (ctx, { query }) => listAudit(ctx, query),
  listAuditPeople: (ctx) => listActors(ctx),
  checkAudit: (ctx, { query }) => checkChain(ctx, query.after ?? 0),
}
