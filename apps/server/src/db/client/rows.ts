import pg from 'pg'

export type Row = Record<string, unknown>
type Parser = (text: string) => unknown

const int8 = 20
const date = 1082
const timestamptz = 1184

/**
 * '2026-11-20 21:15:34.123456+00' → '2026-11-20T21:15:34.123456Z'. Sessions run in UTC and no microsecond is lost.
 * Always at least milliseconds, as JavaScript writes them, so that one instant has one text form.
 */
function instant(text: string): string {
  const time = text.endsWith('+00') ? text.slice(11, -3) : text.slice(11)
  const whole = time.length >= 12 ? time : `${time}${time.length === 8 ? '.' : ''}`.padEnd(12, '0')
  return `${text.slice(0, 10)}T${whole}Z`
}

/** In the form an instant has when read from the database. */
export function instantOf(time: Date): string {
  return time.toISOString()
}

/** Converts an instant in JSON built by PostgreSQL ('2026-11-20T21:15:34.123456+00:00') to that form. */
export function instantOfJson(text: string): string {
  return instant(text.replace('+00:00', '+00'))
}

/** Counts stay far below 2^53. Amounts are numeric and remain text. */
const own = new Map<number, Parser>([
  [int8, Number],
  [date, (text) => text],
  [timestamptz, instant],
])

/** pg's parser for a type. Its signature lists only built-in ids, but it accepts any and falls back to text. */
const parserOf = pg.types.getTypeParser as (id: number) => Parser

export interface Field {
  readonly name: string
  readonly parse: Parser
}

export function fieldsOf(description: readonly { name: string; dataTypeID: number }[]): Field[] {
  return description.map(({ name, dataTypeID }) => ({
    name,
    parse: own.get(dataTypeID) ?? parserOf(dataTypeID),
  }))
}

/**
 * The single row of a statement that always returns one; `T` is what the statement selects. Throws if there is none.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller names what its own SQL selects
export function only<T extends object>(found: readonly Row[]): T {
  const row = found[0]
  if (row === undefined) throw new Error('a statement that always returns a row returned none')
  return row as T
}

export function readRow(fields: readonly Field[], values: readonly (string | null)[]): Row {
  const row: Row = {}
  for (let i = 0; i < fields.length; i++) {
    const field = fields[i]
    const value = values[i]
    if (field !== undefined) row[field.name] = value === null || value === undefined ? null : field.parse(value)
  }
  return row
}

type Scalar = string | number | boolean | Date | null | undefined

/** Quoted so that no character can end the array literal. */
function member(value: Scalar): string {
  if (value === null || value === undefined) return 'NULL'
  const text = value instanceof Date ? value.toISOString() : String(value)
  return `"${text.replace(/[\\"]/g, '\\$&')}"`
}

/** The text or bytes PostgreSQL reads for a bound value. Throws TypeError for objects: callers write JSON as text. */
export function wireValue(value: unknown): string | Buffer | null {
  if (value === null || value === undefined) return null
  if (Buffer.isBuffer(value)) return value
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return `{${(value as Scalar[]).map(member).join(',')}}`
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  throw new TypeError('only scalars, bytes and arrays of scalars can be bound; write JSON as text')
}
