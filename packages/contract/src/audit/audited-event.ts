import type { AuditSubject, NotificationType } from '../core/values.ts'
import type { ChangeKind } from '../notifications/events.ts'

/** What follows from an audit action. Each noun lists its actions in `events.ts`. */
export interface AuditedEvent {
  /** The realtime event sent to open pages; null: nothing that others see changes. */
  readonly kind: ChangeKind | null
  /** The filter of the audit trail that finds it; null: none. */
  readonly about: AuditSubject | null
  /** The types of notification it can cause. */
  readonly notifies: readonly NotificationType[]
}

export type AuditedEvents = Readonly<Record<string, AuditedEvent>>
