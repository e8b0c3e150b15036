import type { AuditAction } from '@loanyard/contract/audit/actions'

/** Values as people read them. */
export interface FieldChange {
  readonly field: string
  readonly from: string | null
  readonly to: string | null
}

/**
 * Recipients of a change that isn't an activity line of a deal, or concerns one lender. Ids are UUIDs, stored in the
 * audit entry.
 */
export interface AuditRecipients {
  /** The lender whose people are notified in addition to staff; null: none. */
  readonly lender: string | null
  /** Only people who can see this deal; null: everyone active at the lender. */
  readonly deal: string | null
  /** People of the lender who are notified although they can no longer see the deal. */
  readonly people?: readonly string[]
}

/** Ids are UUIDs. */
export interface AuditEvent {
  readonly id: string
  readonly action: AuditAction
  readonly subject: string
  readonly deal: string | null
  readonly changes: readonly FieldChange[]
  readonly data: Readonly<Record<string, unknown>>
  readonly recipients?: AuditRecipients
  /** Id of its notification, where a job notifies and may run twice, or the event may be taken back. */
  readonly notification?: string
}
