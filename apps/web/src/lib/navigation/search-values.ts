/** A search parameter as text; undefined if it is missing or blank. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

const nameOf = (part: string): string => part.split('.')[0] ?? ''

/**
 * The columns that a text such as `title,stage.160` names, in its order and with its widths, px; the first of `keys`, which
 * names a row, is always the first. Undefined if it names none.
 */
export function columnsIn(keys: readonly string[], text: string | undefined): string | undefined {
  const named = text?.split(',').filter((part) => keys.includes(nameOf(part))) ?? []
  const parts = new Map([...keys.slice(0, 1), ...named].map((part) => [nameOf(part), part]))
  return named.length === 0 ? undefined : [...parts.values()].join(',')
}

/** How a list shows its rows, as in an address. */
export interface ListDisplay {
  /** Absent: without groups. */
  readonly group_by?: string
  /** `compact`; absent: comfortable. */
  readonly density?: string
}

/** What an address says of it, without what the list can’t be grouped by. */
export function displayIn(
  groupings: readonly string[],
  { group_by, density }: { readonly group_by?: unknown; readonly density?: unknown },
): ListDisplay {
  const grouping = groupings.find((each) => each === group_by)
  return { ...(grouping !== undefined && { group_by: grouping }), ...(density === 'compact' && { density }) }
}

/** The values in a comma-separated parameter. */
export function partsOf(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** The known values in a comma-separated parameter, in their own order; none and all both mean no filter. */
export function knownValues<T extends string>(values: readonly T[], text: string | undefined): T[] {
  const parts = partsOf(text)
  const known = values.filter((value) => parts.includes(value))
  return known.length === values.length ? [] : known
}
