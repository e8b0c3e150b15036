import type { ChangeKind } from '@loanyard/contract/notifications/events'

/** Something happened; ids are UUIDs, `id` that of the audit entry or of the notification. */
export interface RealtimeEvent {
  readonly partner: string
  readonly deal: string | null
  readonly kind: ChangeKind | 'notification'
  readonly id: string
}
