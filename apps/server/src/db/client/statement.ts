import { createHash } from 'node:crypto'
import sqlTag, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { Row } from './rows.ts'

/** Written as sql`…${value}…`, so that no value is ever part of the text. */
export type Statement = Sql
export { empty, join }

/** A nested statement becomes part of the outer one; everything else is a bound value. */
export const sql = sqlTag

/** SQL from a constant of the code, such as a column of a closed list. Never pass it input. */
export function fixed(text: string): Statement {
  return raw(text)
}

const names = new Map<string, string>()
const maxNames = 1000

/**
 * The prepared name, the same in every process. Statements are built from closed sets of fragments, so there are few;
 * past `maxNames` they go unnamed and are planned each time instead of filling memory.
 */
export function preparedName(text: string): string {
  let name = names.get(text)
  if (name === undefined) {
    if (names.size >= maxNames) return ''
    name = `s_${createHash('sha1').update(text).digest('base64url').slice(0, 20)}`
    names.set(text, name)
  }
  return name
}

/**
 * How a transaction begins: one statement that authenticates the caller and sets the role and partner, and a check of
 * its result.
 */
export interface Scope {
  readonly statement: Statement
  /** Throws if the caller has no access. */
  readonly check: (rows: Row[]) => void
}
