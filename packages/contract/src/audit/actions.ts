import { accountEvents } from '../auth/events.ts'
import { ssoEvents } from '../auth/sso/events.ts'
import { bundleEvents } from '../bundles/events.ts'
import type { NotificationType } from '../core/values.ts'
import { dealEvents } from '../deals/events.ts'
import { documentEvents } from '../documents/events.ts'
import { financialsEvents } from '../financials/events.ts'
import { leadEvents } from '../leads/events.ts'
import { lenderAreaEvents } from '../lender-area/events.ts'
import { conditionEvents } from '../lenders/conditions/events.ts'
import { lenderEvents } from '../lenders/events.ts'
import { partnerEvents } from '../partners/events.ts'
import { requestEvents } from '../requests/events.ts'
import { staffEvents } from '../staff/events.ts'
import { viewEvents } from '../staff/views/events.ts'
import { taskEvents } from '../tasks/events.ts'
import type { AuditedEvent } from './audited-event.ts'

/** Every action of the audit trail, and what follows from it. */
export const auditedEvents = {
  ...accountEvents,
  ...bundleEvents,
  ...conditionEvents,
  ...dealEvents,
  ...documentEvents,
  ...financialsEvents,
  ...leadEvents,
  ...lenderAreaEvents,
  ...lenderEvents,
  ...partnerEvents,
  ...requestEvents,
  ...ssoEvents,
  ...staffEvents,
  ...taskEvents,
  ...viewEvents,
} as const

export type AuditAction = keyof typeof auditedEvents

/** The notification types that an action can cause. */
export type NotifiedBy<A extends AuditAction> = (typeof auditedEvents)[A]['notifies'][number] & NotificationType

/** The actions that notify people. */
export type NotifyingAction = { [A in AuditAction]: [NotifiedBy<A>] extends [never] ? never : A }[AuditAction]

export const auditActions = Object.keys(auditedEvents) as AuditAction[]

/** False for an action that only another release knows. */
export function isAuditAction(action: string): action is AuditAction {
  return Object.hasOwn(auditedEvents, action)
}

/** What follows from an action. */
export function eventOf(action: AuditAction): AuditedEvent {
  return auditedEvents[action]
}
