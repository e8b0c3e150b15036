/** One change of one field, as people read it. */
export interface FieldChange {
  readonly field: string
  readonly from: string | null
  readonly to: string | null
}

/** Something that was done, as the audit trail keeps it. Ids are UUIDs. */
export interface Deed {
  readonly id: string
  readonly action: string
  readonly subject: string
  readonly deal: string | null
  readonly changes: readonly FieldChange[]
  readonly data: Readonly<Record<string, unknown>>
}
