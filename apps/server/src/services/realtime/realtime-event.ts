import type { ChangeKind } from '@loanyard/contract/notifications/events'

/** Ids are UUIDs; `id` is that of the audit entry or notification. */
export interface RealtimeEvent {
  readonly partner: string
  readonly deal: string | null
  readonly kind: ChangeKind | 'notification'
  readonly id: string
}
