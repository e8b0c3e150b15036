/** A search parameter as text; undefined if it is missing or blank. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

/** The known values in a comma-separated parameter, in their own order; none and all both mean no filter. */
export function knownValues<T extends string>(values: readonly T[], text: string | undefined): T[] {
  const parts = (text ?? '').split(',').map((part) => part.trim())
  const known = values.filter((value) => parts.includes(value))
  return known.length === values.length ? [] : known
}
