import type { StaffRole } from '@loanyard/contract/core/values'
import { AppError, notFound } from '../../errors.ts'
import type { Row } from '../client/rows.ts'
import type { Scope } from '../client/scope.ts'
import { fixed, sql } from '../client/statement.ts'

/** Who a session is in one partner, as the database said it last. */
export interface StaffAccess {
  readonly user_id: string
  readonly full_name: string
  readonly email: string
  readonly staff_id: string
  readonly role: StaffRole
}

/** Thrown when the database says otherwise than the hint: the request is run again with what is true now. */
export class StaleAccessError extends Error {}

/** What a session that has ended is answered. */
export function sessionExpired(): AppError {
  return new AppError('unauthorized', 'Your session has ended. Sign in again.')
}

/** The staff member the rows of `enter_staff` speak of. Throws 401 for an ended session, 404 without a profile here. */
export function staffOf(found: Row[]): StaffAccess {
  const row = found[0] as (StaffAccess & { staff_id: string | null }) | undefined
  if (row === undefined) throw sessionExpired()
  if (row.staff_id === null) throw notFound()
  return row
}

/**
 * Staff at work in a partner. The statement opens the partner's rows and says who asks, in the same transaction as what
 * follows; a hint that is no longer true throws StaleAccessError before anything is returned or committed.
 */
export function staffScope(sessionId: string, partnerId: string, cached: StaffAccess | null): Scope {
  return {
    statement: sql`select set_config('role', 'loanyard_app', true), private.partner_is_frozen(${partnerId}) as partner_frozen, e.*
      from private.enter_staff(${sessionId}, ${partnerId}) e`,
    check: (found) => {
      const now = staffOf(found)
      assertPartnerActive(found)
      if (cached === null) return
      if (now.staff_id !== cached.staff_id || now.role !== cached.role || now.full_name !== cached.full_name)
        throw new StaleAccessError()
    },
  }
}

/** What is said to whoever belongs to a partner that an operator has frozen. */
export function partnerFrozenError(): AppError {
  return new AppError(
    'partner_frozen',
    'This partner’s account is frozen. Nothing was lost, but nobody can open or change anything until the operator of this Loanyard unfreezes it.',
  )
}

/** Throws partner_frozen where the door's row says so. */
export function assertPartnerActive(found: Row[]): void {
  if (found[0]?.['partner_frozen'] === true) throw partnerFrozenError()
}

/** Runs a job's work for a partner; a frozen one is passed over. */
export async function skipIfFrozen<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError && error.code === 'partner_frozen') return undefined
    throw error
  }
}

/** A job at work for one partner: nobody asked, and nobody is told what it reads; or on behalf of one person. */
export function partnerScope(partnerId: string, userId: string | null = null): Scope {
  return {
    statement: sql`select set_config('role', 'loanyard_app', true), set_config('app.partner_id', ${partnerId}, true),
      set_config('app.user_id', ${userId ?? ''}, true), private.partner_is_frozen(${partnerId}) as partner_frozen`,
    check: assertPartnerActive,
  }
}

/**
 * The door of a person without a partner. One row always, so that the role is taken on for a session that is over, too:
 * what is asked behind the door then finds nothing, instead of running as whoever opened the connection.
 */
function personScope(role: 'loanyard_client' | 'loanyard_lender' | 'loanyard_auth', sessionId: string): Scope {
  return {
    statement: sql`select set_config('role', ${fixed(`'${role}'`)}, true), e.*
      from (values (1)) one left join private.enter_user(${sessionId}) e on true`,
    check: (found) => {
      const [row] = found as { user_id: string | null }[]
      if (row === undefined || row.user_id === null) throw sessionExpired()
    },
  }
}

/** A person in the borrower's area: `loanyard_client` sees the own deals only, and no internal column. */
export function clientScope(sessionId: string): Scope {
  return personScope('loanyard_client', sessionId)
}

/** A person in the lenders' area, over all partners: `loanyard_lender` sees the own profiles and what is shared with them. */
export function lenderUserScope(sessionId: string): Scope {
  return {
    ...personScope('loanyard_lender', sessionId),
    statement: sql`select set_config('role', 'loanyard_lender', true), e.*
      from (values (1)) one left join private.enter_lender_user(${sessionId}) e on true`,
  }
}

/** A signed-in person looking at the own account, over all partners. */
export function sessionScope(sessionId: string): Scope {
  return personScope('loanyard_auth', sessionId)
}

/** A database role without a person: `loanyard_auth` for sign-in, `loanyard_app` for jobs, which sees no tenant's row. */
export function roleScope(role: 'loanyard_auth' | 'loanyard_app'): Scope {
  return { statement: sql`select set_config('role', ${fixed(`'${role}'`)}, true)`, check: () => undefined }
}
