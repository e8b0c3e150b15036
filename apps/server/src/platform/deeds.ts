/** One change of one field, as people read it. */
export interface FieldChange {
  readonly field: string
  readonly from: string | null
  readonly to: string | null
}

/** Which of a lender's people hear of a change beside staff. Ids are UUIDs; they stand in the audit entry. */
export interface Hearing {
  /** null: staff alone. */
  readonly lender: string | null
  /** Whoever at the lender sees this deal; null: everybody active there. */
  readonly deal: string | null
  /** People of the lender who hear of it although they do not see the deal any more. */
  readonly people?: readonly string[]
}

/** Something that was done, as the audit trail keeps it. Ids are UUIDs. */
export interface Deed {
  readonly id: string
  readonly action: string
  readonly subject: string
  readonly deal: string | null
  readonly changes: readonly FieldChange[]
  readonly data: Readonly<Record<string, unknown>>
  readonly hears?: Hearing
}
