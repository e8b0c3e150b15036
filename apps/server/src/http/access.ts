import type { Call } from '@loanyard/contract/call'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type {
  ClientContext,
  DoorContext,
  RequestContext,
  Services,
  StaffContext,
  UserContext,
} from '../platform/context.ts'
import type { Database, Door } from '../platform/database/database.ts'
import type { Row } from '../platform/database/rows.ts'
import {
  clientDoor,
  HintOutdated,
  partyDoor,
  partyOf,
  roleDoor,
  sessionDoor,
  staffDoor,
  staffOf,
  type PartyHint,
  type StaffHint,
} from '../platform/doors.ts'
import { AppError } from '../platform/errors.ts'
import { toUuid } from '../platform/ids.ts'

export interface Gate {
  readonly services: Services
  readonly database: Database
  readonly requestsPerMinute: number
  /** Who a session was in a partner when last asked. Only ever a guess: each transaction asks the database again. */
  readonly hints: LRUCache<string, PartyHint>
}

type AnyContext = DoorContext | UserContext | StaffContext | ClientContext

/** An empty memory of who is who, for one server. */
export function noHints(): LRUCache<string, PartyHint> {
  return new LRUCache({ max: 50_000 })
}

function requestContext({ services }: Gate, request: FastifyRequest): RequestContext {
  return {
    ...services,
    requestId: request.id,
    url: request.url,
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 400),
  }
}

/** Opens the call's door for this request and runs the handler; again, once, if what was known of the caller was outdated. */
export async function withAccess<T>(
  gate: Gate,
  call: Call,
  request: FastifyRequest,
  run: (ctx: AnyContext) => Promise<T>,
): Promise<T> {
  const base = requestContext(gate, request)
  const scoped = (door: Door) => ({ database: gate.database, door, transaction: null })
  if (call.access === 'public') return run({ ...base, db: scoped(roleDoor('loanyard_auth')) })

  const claims = await base.tokens.read(request.headers.authorization, base.clock.now())
  base.limits.shared(`session:${claims.session_id}`, { hits: gate.requestsPerMinute, seconds: 60 })
  if (call.access === 'user' || call.access === 'account') {
    const door = call.access === 'user' ? clientDoor(claims.session_id) : sessionDoor(claims.session_id)
    return run({ ...base, db: scoped(door), actor: { ...claims, full_name: '' } } satisfies UserContext)
  }

  const partnerId = toUuid('partner', (request.params as { partner_id: string }).partner_id)
  const door =
    call.access === 'staff'
      ? staffEntry(claims.session_id, partnerId)
      : partyEntry(claims.session_id, partnerId, request)
  return guarded(gate, door, (hint) => {
    const actor = { ...hint, session_id: claims.session_id }
    return run({ ...base, db: scoped(door.opened(hint)), actor, partner_id: partnerId })
  })
}

/** A door to one partner, and what is known of who comes through it. */
interface Entry {
  readonly key: string
  readonly opened: (hint: PartyHint | null) => Door
  readonly read: (found: Row[]) => PartyHint
}

function staffEntry(sessionId: string, partnerId: string): Entry {
  return {
    key: `${sessionId}:${partnerId}`,
    // Whoever `staffOf` has let through has a staff id and a role of the staff.
    opened: (hint) => staffDoor(sessionId, partnerId, hint as StaffHint | null),
    read: staffOf,
  }
}

/** The query says whether the borrower's side is wanted; the database, whether the person has it. */
function partyEntry(sessionId: string, partnerId: string, request: FastifyRequest): Entry {
  const asClient = (request.query as { permission_level?: unknown }).permission_level === 'portal'
  return {
    key: `${sessionId}:${partnerId}:${asClient ? 'client' : 'party'}`,
    opened: (hint) => partyDoor({ sessionId, partnerId, asClient }, hint),
    read: partyOf,
  }
}

/** Runs with what is known of the caller; again, once, if the database says otherwise now. */
async function guarded<T>(gate: Gate, entry: Entry, run: (hint: PartyHint) => Promise<T>): Promise<T> {
  const once = async (): Promise<T> => {
    const hint = gate.hints.get(entry.key) ?? entry.read(await gate.database.open(entry.opened(null)))
    gate.hints.set(entry.key, hint)
    try {
      return await run(hint)
    } catch (error) {
      // A policy may have refused by the hint alone, before any statement asked the database.
      if (error instanceof AppError && error.code === 'forbidden') await gate.database.open(entry.opened(hint))
      throw error
    }
  }
  try {
    return await once()
  } catch (error) {
    if (!(error instanceof HintOutdated)) throw error
    gate.hints.delete(entry.key)
    return once()
  }
}
