/** One change of one field, as people read it. */
export interface FieldChange {
  readonly field: string
  readonly from: string | null
  readonly to: string | null
}

/**
 * Who hears of a change that is no line of a deal's activity, or is about one lender. Ids are UUIDs; they stand in the audit
 * entry.
 */
export interface AuditRecipients {
  /** Whose people hear beside staff, of changes that are about a lender; null: none. */
  readonly lender: string | null
  /** Those who see this deal; null: everybody active at the lender. */
  readonly deal: string | null
  /** People of the lender who hear of it although they do not see the deal any more. */
  readonly people?: readonly string[]
}

/** Something that was done, as the audit trail keeps it. Ids are UUIDs. */
export interface AuditEvent {
  readonly id: string
  readonly action: string
  readonly subject: string
  readonly deal: string | null
  readonly changes: readonly FieldChange[]
  readonly data: Readonly<Record<string, unknown>>
  readonly hears?: AuditRecipients
}
