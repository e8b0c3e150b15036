import type { StaffRole } from '@loanyard/contract/core/values'
import { notFound } from '../../errors.ts'
import type { Row } from '../client/rows.ts'
import { fixed, sql, type Statement, type Scope } from '../client/statement.ts'
import { assertSecondFactor } from './assurance.ts'
import { assertPartnerActive, StaleAccessError, sessionExpired } from './scopes.ts'

/** Who a session is in one partner, as last read from the database. */
export interface ParticipantAccess {
  readonly user_id: string
  readonly full_name: string
  readonly email: string
  /** null: a client, or a person at a lender. */
  readonly staff_id: string | null
  readonly role: StaffRole | 'Client' | 'Lender'
  /** Null for staff and clients. */
  readonly lender_staff_id?: string | null
  readonly lender_id?: string | null
  readonly lender_name?: string | null
  readonly is_contact?: boolean | null
}

/** Throws unauthorized for an ended session, not_found for a person without the requested side in the partner. */
export function participantOf(found: Row[]): ParticipantAccess {
  const row = found[0] as (ParticipantAccess & { user_id: string | null; role: string | null }) | undefined
  if (row === undefined || row.user_id === null) throw sessionExpired()
  if (row.role === null) throw notFound()
  return row
}

const compared = ['staff_id', 'role', 'full_name', 'lender_staff_id', 'lender_id', 'lender_name', 'is_contact'] as const

function participantAccessScope(statement: Statement, cached: ParticipantAccess | null): Scope {
  return {
    statement,
    check: (found) => {
      const now = participantOf(found)
      assertPartnerActive(found)
      assertSecondFactor(found)
      if (cached !== null && compared.some((name) => now[name] !== cached[name])) throw new StaleAccessError()
    },
  }
}

/** The database role of each side; `e` is the row of the caller. */
const roleOf = fixed(`case when e.staff_id is not null then 'loanyard_app'
  when e.role = 'Lender' then 'loanyard_lender' else 'loanyard_client' end`)

interface SessionInPartner {
  readonly sessionId: string
  readonly partnerId: string
}

/**
 * Staff of a partner, or a client of one of its deals; the database role follows. `asClient`: enter as the client even
 * if the person is on the staff as well.
 */
export function participantScope(
  { sessionId, partnerId, asClient }: SessionInPartner & { asClient: boolean },
  cached: ParticipantAccess | null,
): Scope {
  return participantAccessScope(
    sql`select set_config('role', case when e.staff_id is null then 'loanyard_client' else 'loanyard_app' end, true), private.partner_is_frozen(${partnerId}) as partner_frozen, e.*
      from (values (1)) one left join private.enter_participant(${sessionId}, ${partnerId}, ${asClient}) e on true`,
    cached,
  )
}

export function lenderScope({ sessionId, partnerId }: SessionInPartner, cached: ParticipantAccess | null): Scope {
  return participantAccessScope(
    sql`select set_config('role', 'loanyard_lender', true), private.partner_is_frozen(${partnerId}) as partner_frozen, e.*
      from (values (1)) one left join private.enter_lender(${sessionId}, ${partnerId}) e on true`,
    cached,
  )
}

/** Staff, a client or a person at a lender, in this order; `side` allows only the one requested. */
export function viewerScope(
  { sessionId, partnerId, side }: SessionInPartner & { side: 'portal' | 'lender' | null },
  cached: ParticipantAccess | null,
): Scope {
  return participantAccessScope(
    sql`select set_config('role', ${roleOf}, true), private.partner_is_frozen(${partnerId}) as partner_frozen, e.*
      from (values (1)) one left join private.enter_viewer(${sessionId}, ${partnerId}, ${side}) e on true`,
    cached,
  )
}
