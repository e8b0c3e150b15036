import type { StaffRole } from '@loanyard/contract/core/values'
import { AppError, notFound } from '../../errors.ts'
import type { Row } from '../client/rows.ts'
import { fixed, sql, type Scope } from '../client/statement.ts'
import * as copy from '../copy.ts'
import { assertSecondFactor, type BeforeSecondFactor } from './assurance.ts'

/** Who a staff session is in one partner, as last read from the database. */
export interface StaffAccess {
  readonly user_id: string
  readonly full_name: string
  readonly email: string
  readonly staff_id: string
  readonly role: StaffRole
}

/** The cached access is stale; the request is retried with fresh data. */
export class StaleAccessError extends Error {}

/** 401 for an expired session. */
export function sessionExpired(): AppError {
  return new AppError('unauthorized', copy.sessionEnded)
}

/**
 * Reads the row of `enter_staff`. Throws unauthorized for an ended session, not_found without a profile in the partner.
 */
export function staffOf(found: Row[]): StaffAccess {
  const row = found[0] as (StaffAccess & { staff_id: string | null }) | undefined
  if (row === undefined) throw sessionExpired()
  if (row.staff_id === null) throw notFound()
  return row
}

/**
 * Opens a partner's rows to a staff member, in the same transaction as the statements that follow. Stale cached access
 * throws StaleAccessError before anything is returned or committed.
 */
export function staffScope(sessionId: string, partnerId: string, cached: StaffAccess | null): Scope {
  return {
    statement: sql`select set_config('role', 'loanyard_app', true), private.partner_is_frozen(${partnerId}) as partner_frozen, e.*
      from private.enter_staff(${sessionId}, ${partnerId}) e`,
    check: (found) => {
      const now = staffOf(found)
      assertPartnerActive(found)
      assertSecondFactor(found)
      if (cached === null) return
      if (now.staff_id !== cached.staff_id || now.role !== cached.role || now.full_name !== cached.full_name)
        throw new StaleAccessError()
    },
  }
}

export function partnerFrozenError(): AppError {
  return new AppError('partner_frozen', copy.partnerFrozen)
}

/** Throws partner_frozen if the scope's row says so. */
export function assertPartnerActive(found: Row[]): void {
  if (found[0]?.['partner_frozen'] === true) throw partnerFrozenError()
}

/** Runs a job for a partner, unless the partner is frozen. */
export async function skipIfFrozen<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError && error.code === 'partner_frozen') return undefined
    throw error
  }
}

/** A job of one partner, either anonymous (its reads aren't logged) or on behalf of a person. */
export function partnerScope(partnerId: string, userId: string | null = null): Scope {
  return {
    statement: sql`select set_config('role', 'loanyard_app', true), set_config('app.partner_id', ${partnerId}, true),
      set_config('app.user_id', ${userId ?? ''}, true), private.partner_is_frozen(${partnerId}) as partner_frozen`,
    check: assertPartnerActive,
  }
}

/**
 * A person outside any partner. The statement always returns a row, so that the role is switched for an ended session
 * as well: later statements then find nothing instead of running as the connection's login.
 */
function personScope(
  role: 'loanyard_client' | 'loanyard_lender' | 'loanyard_auth',
  sessionId: string,
  before?: BeforeSecondFactor,
): Scope {
  return {
    statement: sql`select set_config('role', ${fixed(`'${role}'`)}, true), e.*
      from (values (1)) one left join private.enter_user(${sessionId}) e on true`,
    check: (found) => {
      const [row] = found as { user_id: string | null }[]
      if (row === undefined || row.user_id === null) throw sessionExpired()
      assertSecondFactor(found, before)
    },
  }
}

/** A person in the borrower's area: `loanyard_client` sees only their own deals and no internal columns. */
export function clientScope(sessionId: string): Scope {
  return personScope('loanyard_client', sessionId)
}

/**
 * A person in the lender's area, across all partners: `loanyard_lender` sees their own profiles and what is shared with
 * them.
 */
export function lenderUserScope(sessionId: string): Scope {
  return {
    ...personScope('loanyard_lender', sessionId),
    statement: sql`select set_config('role', 'loanyard_lender', true), e.*
      from (values (1)) one left join private.enter_lender_user(${sessionId}) e on true`,
  }
}

/** A signed-in person managing their own account, across all partners. `before`: what the session may lack. */
export function sessionScope(sessionId: string, before?: BeforeSecondFactor): Scope {
  return personScope('loanyard_auth', sessionId, before)
}

/** A database role without a person: `loanyard_auth` for sign-in, `loanyard_app` for jobs. Neither sees tenant rows. */
export function roleScope(role: 'loanyard_auth' | 'loanyard_app'): Scope {
  return { statement: sql`select set_config('role', ${fixed(`'${role}'`)}, true)`, check: () => undefined }
}
