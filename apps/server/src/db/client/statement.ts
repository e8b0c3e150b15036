import { createHash } from 'node:crypto'
import sqlTag, { empty, join, raw, type Sql } from 'sql-template-tag'

/** A statement with its values: written as sql`…${value}…`, so that no value is ever part of the text. */
export type Statement = Sql
export { empty, join }

/** Writes a statement; a nested statement becomes part of it, everything else a bound value. */
export const sql = sqlTag

/** SQL that is a constant of the code, such as a column from a closed list. Never give it input. */
export function fixed(text: string): Statement {
  return raw(text)
}

const names = new Map<string, string>()
const mostNames = 1000

/**
 * The name under which a statement is prepared, the same in every process. Statements are made from closed sets of
 * fragments, so there are few; past `mostNames` they go unnamed and are planned each time instead of filling memory.
 */
export function preparedName(text: string): string {
  let name = names.get(text)
  if (name === undefined) {
    if (names.size >= mostNames) return ''
    name = `s_${createHash('sha1').update(text).digest('base64url').slice(0, 20)}`
    names.set(text, name)
  }
  return name
}
