import type { Row } from './rows.ts'
import type { Statement } from './statement.ts'

/**
 * How a transaction begins: one statement that authenticates the caller and sets the role and partner, and a check of
 * its result.
 */
export interface Scope {
  readonly statement: Statement
  /** Throws if the caller has no access. */
  readonly check: (rows: Row[]) => void
}
