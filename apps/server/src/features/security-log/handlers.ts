import type { securityEventCalls } from '@loanyard/contract/audit/security-events'
import type { Handlers } from '../../http/routing/call-types.ts'
import { exportSecurityEvents, listSecurityEvents } from './list-events.ts'

export const securityEventHandlers: Handlers<typeof securityEventCalls> = {
  listSecurityEvents: (ctx, { query }) => listSecurityEvents(ctx, query),
  exportSecurityEvents: (ctx, { query }) => exportSecurityEvents(ctx, query),
}
