import type { Call } from '@loanyard/contract/call'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type {
  ClientContext,
  DoorContext,
  LenderContext,
  RequestContext,
  Services,
  StaffContext,
  UserContext,
} from '../platform/context.ts'
import type { Database, Door, Statements } from '../platform/database/database.ts'
import type { Row } from '../platform/database/rows.ts'
import {
  clientDoor,
  HintOutdated,
  lenderUserDoor,
  roleDoor,
  sessionDoor,
  staffDoor,
  staffOf,
  type StaffHint,
} from '../platform/doors.ts'
import { AppError } from '../platform/errors.ts'
import { toUuid } from '../platform/ids.ts'
import { isHeavy } from './heavy-reads.ts'
import { lenderDoor, partyDoor, partyOf, readerDoor, type PartyHint } from '../platform/partner-doors.ts'

export interface Gate {
  readonly services: Services
  readonly database: Database
  /** What heavy reads are asked of. */
  readonly heavyReads: Statements
  readonly requestsPerMinute: number
  /** Who a session was in a partner when last asked. Only ever a guess: each transaction asks the database again. */
  readonly hints: LRUCache<string, PartyHint>
}

type AnyContext = DoorContext | UserContext | StaffContext | ClientContext | LenderContext

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
    device: request.headers['x-device-id']?.toString() ?? null,
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
  const database = isHeavy(call, request.query) ? gate.heavyReads : gate.database
  const scoped = (door: Door) => ({ database, door, transaction: null })
  if (call.access === 'public') return run({ ...base, db: scoped(roleDoor('loanyard_auth')) })

  const claims = await base.tokens.read(request.headers.authorization, base.clock.now())
  base.limits.shared(`session:${claims.session_id}`, { hits: gate.requestsPerMinute, seconds: 60 })
  const seen = async (ctx: AnyContext): Promise<T> => {
    const answer = await run(ctx)
    base.activity.seen(claims.user_id, base.clock.now())
    return answer
  }
  if (call.access === 'user' || call.access === 'account' || call.access === 'lender_user') {
    const door = personDoors[call.access](claims.session_id)
    return seen({ ...base, db: scoped(door), actor: { ...claims, full_name: '' } } satisfies UserContext)
  }

  const partnerId = toUuid('partner', (request.params as { partner_id: string }).partner_id)
  const side = (request.query as { permission_level?: unknown }).permission_level
  const door = entries[call.access](claims.session_id, partnerId, side)
  return guarded(gate, door, (hint) => {
    const actor = { ...hint, session_id: claims.session_id }
    return seen({ ...base, db: scoped(door.opened(hint)), actor, partner_id: partnerId })
  })
}

/** The doors of a person, over all partners. */
const personDoors = { user: clientDoor, account: sessionDoor, lender_user: lenderUserDoor } as const

/** A door to one partner, and what is known of who comes through it. */
interface Entry {
  readonly key: string
  readonly opened: (hint: PartyHint | null) => Door
  readonly read: (found: Row[]) => PartyHint
}

/** The doors to one partner. `side` is what the query says of the side that is wanted; the database says whether the person has it. */
const entries: Record<
  'staff' | 'party' | 'lender' | 'reader',
  (session: string, partner: string, side: unknown) => Entry
> = {
  staff: (sessionId, partnerId) => ({
    key: `${sessionId}:${partnerId}`,
    // Whoever `staffOf` has let through has a staff id and a role of the staff.
    opened: (hint) => staffDoor(sessionId, partnerId, hint as StaffHint | null),
    read: staffOf,
  }),
  party: (sessionId, partnerId, side) => {
    const asClient = side === 'portal'
    return {
      key: `${sessionId}:${partnerId}:${asClient ? 'client' : 'party'}`,
      opened: (hint) => partyDoor({ sessionId, partnerId, asClient }, hint),
      read: partyOf,
    }
  },
  lender: (sessionId, partnerId) => ({
    key: `${sessionId}:${partnerId}:lender`,
    opened: (hint) => lenderDoor({ sessionId, partnerId }, hint),
    read: partyOf,
  }),
  reader: (sessionId, partnerId, wanted) => {
    const side = wanted === 'portal' || wanted === 'lender' ? wanted : null
    return {
      key: `${sessionId}:${partnerId}:reader:${side ?? 'any'}`,
      opened: (hint) => readerDoor({ sessionId, partnerId, side }, hint),
      read: partyOf,
    }
  },
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
