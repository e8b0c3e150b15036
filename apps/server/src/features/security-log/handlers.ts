import type { securityEventCalls } from '@loanyard/contract/security-events'
import type { Handlers } from '../../http/call-types.ts'
import { exportSecurityEvents, listSecurityEvents } from './list-events.ts'

export const securityEventHandlers: Handlers<typeof securityEventCalls> = {
  listSecurityEvents: (ctx, { query }) => listSecurityEvents(ctx, query),
  exportSecurityEvents: (ctx, { query }) => exportSecurityEvents(ctx, query),
}
