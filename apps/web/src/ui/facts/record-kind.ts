/** A record, changes to one, or what was typed. */
export type Values = Readonly<Record<string, unknown>>

export type FlatValues<Name extends string> = Readonly<Partial<Record<Name, unknown>>>

/** How the fields of a kind of record are told apart. `Changes` is what its update takes. */
export interface RecordKind<Name extends string, Changes> {
  readonly flatten: (values: Values) => FlatValues<Name>
  readonly unflatten: (flat: FlatValues<Name>) => Changes
}

/** Null if empty. */
export function asText(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (Array.isArray(value)) return value.length === 0 ? null : value.join(', ')
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : null
}

function plainDecimal(text: string): string {
  return /^\d+\.\d+$/.test(text) ? text.replace(/0+$/, '').replace(/\.$/, '') : text
}

/** "0.10" equals "0.1", and null equals empty. */
export function isSame(one: unknown, other: unknown): boolean {
  const [a, b] = [asText(one), asText(other)]
  return a === b || (a !== null && b !== null && plainDecimal(a) === plainDecimal(b))
}

/** The fields of `after` that differ from the record's. */
export function changedFields<Name extends string>(
  { flatten }: Pick<RecordKind<Name, unknown>, 'flatten'>,
  before: Values,
  after: Values,
): Name[] {
  const [old, now] = [flatten(before), flatten(after)]
  // Cast: `flatten` keeps nothing but fields.
  return (Object.keys(now) as Name[]).filter((name) => !isSame(old[name], now[name]))
}
