import pg from 'pg'

export type Row = Record<string, unknown>
type Parser = (text: string) => unknown

const int8 = 20
const date = 1082
const timestamptz = 1184

/** '2026-11-20 21:15:34.123456+00' → '2026-11-20T21:15:34.123456Z'; sessions run in UTC, and no microsecond is lost. */
function instant(text: string): string {
  return `${text.slice(0, 10)}T${text.slice(11).replace(/\+00(:00)?$/, '')}Z`
}

/** Counts stay far below 2^53; amounts are numeric and remain text. */
const own = new Map<number, Parser>([
  [int8, Number],
  [date, (text) => text],
  [timestamptz, instant],
])

export interface Field {
  readonly name: string
  readonly parse: Parser
}

/** Column names with the way to read each, from the server's description of a row. */
export function fieldsOf(description: readonly { name: string; dataTypeID: number }[]): Field[] {
  return description.map(({ name, dataTypeID }) => ({
    name,
    parse: own.get(dataTypeID) ?? pg.types.getTypeParser(dataTypeID, 'text'),
  }))
}

/** One row as an object; null stays null. */
export function readRow(fields: readonly Field[], values: readonly (string | null)[]): Row {
  const row: Row = {}
  for (let i = 0; i < fields.length; i++) {
    const field = fields[i]
    const value = values[i]
    if (field !== undefined) row[field.name] = value === null || value === undefined ? null : field.parse(value)
  }
  return row
}
