import type { StaffRole } from '@loanyard/contract/values'
import type { Door } from './database/database.ts'
import type { Row } from './database/rows.ts'
import { fixed, sql } from './database/statement.ts'
import { AppError, notFound } from './errors.ts'

/** Who a session is in one partner, as the database said it last. */
export interface StaffHint {
  readonly user_id: string
  readonly full_name: string
  readonly staff_id: string
  readonly role: StaffRole
}

/** Thrown when the database says otherwise than the hint: the request is run again with what is true now. */
export class HintOutdated extends Error {}

function sessionOver(): AppError {
  return new AppError('unauthorized', 'Your session has ended. Sign in again.')
}

/** The staff member the rows of `enter_staff` speak of. Throws 401 for an ended session, 404 without a profile here. */
export function staffOf(found: Row[]): StaffHint {
  const row = found[0] as (StaffHint & { staff_id: string | null }) | undefined
  if (row === undefined) throw sessionOver()
  if (row.staff_id === null) throw notFound()
  return row
}

/**
 * Staff at work in a partner. The statement opens the partner's rows and says who asks, in the same transaction as what
 * follows; a hint that is no longer true throws HintOutdated before anything is returned or committed.
 */
export function staffDoor(sessionId: string, partnerId: string, hint: StaffHint | null): Door {
  return {
    statement: sql`select set_config('role', 'loanyard_app', true), e.* from private.enter_staff(${sessionId}, ${partnerId}) e`,
    check: (found) => {
      const now = staffOf(found)
      if (hint === null) return
      if (now.staff_id !== hint.staff_id || now.role !== hint.role || now.full_name !== hint.full_name)
        throw new HintOutdated()
    },
  }
}

/** A person in the borrower's area: `loanyard_client` sees the own deals only, and no internal column. */
export function clientDoor(sessionId: string): Door {
  return {
    statement: sql`select set_config('role', 'loanyard_client', true), e.* from private.enter_user(${sessionId}) e`,
    check: (found) => {
      if (found[0] === undefined) throw sessionOver()
    },
  }
}

/** A signed-in person looking at the own account, over all partners. */
export function sessionDoor(sessionId: string): Door {
  return {
    statement: sql`select set_config('role', 'loanyard_auth', true), e.* from private.enter_user(${sessionId}) e`,
    check: (found) => {
      if (found[0] === undefined) throw sessionOver()
    },
  }
}

/** A database role without a person: `loanyard_auth` for sign-in, `loanyard_app` for jobs, which sees no tenant's row. */
export function roleDoor(role: 'loanyard_auth' | 'loanyard_app'): Door {
  return { statement: sql`select set_config('role', ${fixed(`'${role}'`)}, true)`, check: () => undefined }
}
