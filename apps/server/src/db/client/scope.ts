import type { Row } from './rows.ts'
import type { Statement } from './statement.ts'

/** How a transaction begins: one statement that says who asks and sets the scope, and a check of what it answered. */
export interface Scope {
  readonly statement: Statement
  /** Throws if whoever asks may not enter. */
  readonly check: (rows: Row[]) => void
}
