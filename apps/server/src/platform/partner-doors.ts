import type { StaffRole } from '@loanyard/contract/values'
import type { Door } from './database/database.ts'
import type { Row } from './database/rows.ts'
import { fixed, sql, type Statement } from './database/statement.ts'
import { assertOpen, HintOutdated, sessionOver } from './doors.ts'
import { notFound } from './errors.ts'

/** Who a session is to one partner, whatever side it is on, as the database said it last. */
export interface PartyHint {
  readonly user_id: string
  readonly full_name: string
  readonly email: string
  /** null: a client, or somebody at a lender. */
  readonly staff_id: string | null
  readonly role: StaffRole | 'Client' | 'Lender'
  /** Of the lender somebody works for; null on every other side. */
  readonly lender_staff_id?: string | null
  readonly lender_id?: string | null
  readonly lender_name?: string | null
  readonly is_contact?: boolean | null
}

/** Throws 401 for an ended session, 404 for who is nobody to the partner on the side that was asked for. */
export function partyOf(found: Row[]): PartyHint {
  const row = found[0] as (PartyHint & { user_id: string | null; role: string | null }) | undefined
  if (row === undefined || row.user_id === null) throw sessionOver()
  if (row.role === null) throw notFound()
  return row
}

const compared = ['staff_id', 'role', 'full_name', 'lender_staff_id', 'lender_id', 'lender_name', 'is_contact'] as const

function partnerDoor(statement: Statement, hint: PartyHint | null): Door {
  return {
    statement,
    check: (found) => {
      const now = partyOf(found)
      assertOpen(found)
      if (hint !== null && compared.some((name) => now[name] !== hint[name])) throw new HintOutdated()
    },
  }
}

/** The database role of each side, of the row that `e` names. */
const roleOf = fixed(`case when e.staff_id is not null then 'loanyard_app'
  when e.role = 'Lender' then 'loanyard_lender' else 'loanyard_client' end`)

interface Who {
  readonly sessionId: string
  readonly partnerId: string
}

/**
 * Staff at work in a partner, or a client of one of its deals; the database role follows from who it is. `asClient`: the
 * person wants to be the client even where it is on the staff, too.
 */
export function partyDoor(
  { sessionId, partnerId, asClient }: Who & { asClient: boolean },
  hint: PartyHint | null,
): Door {
  return partnerDoor(
    sql`select set_config('role', case when e.staff_id is null then 'loanyard_client' else 'loanyard_app' end, true), private.partner_is_frozen(${partnerId}) as partner_frozen, e.*
      from (values (1)) one left join private.enter_party(${sessionId}, ${partnerId}, ${asClient}) e on true`,
    hint,
  )
}

/** Somebody at a lender that works with the partner. */
export function lenderDoor({ sessionId, partnerId }: Who, hint: PartyHint | null): Door {
  return partnerDoor(
    sql`select set_config('role', 'loanyard_lender', true), private.partner_is_frozen(${partnerId}) as partner_frozen, e.*
      from (values (1)) one left join private.enter_lender(${sessionId}, ${partnerId}) e on true`,
    hint,
  )
}

/** Staff, a client or somebody at a lender, in this order; `side`: the one that is wanted, and no other. */
export function readerDoor(
  { sessionId, partnerId, side }: Who & { side: 'portal' | 'lender' | null },
  hint: PartyHint | null,
): Door {
  return partnerDoor(
    sql`select set_config('role', ${roleOf}, true), private.partner_is_frozen(${partnerId}) as partner_frozen, e.*
      from (values (1)) one left join private.enter_reader(${sessionId}, ${partnerId}, ${side}) e on true`,
    hint,
  )
}
