import type { Call } from '@loanyard/contract/call'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type {
  ClientContext,
  DoorContext,
  LenderContext,
  ReaderContext,
  RequestContext,
  Services,
  StaffContext,
  UserContext,
} from '../platform/context.ts'
import { cursorsOf } from '../platform/cursor.ts'
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
import { AppError, forbidden } from '../platform/errors.ts'
import { toUuid } from '../platform/ids.ts'
import { lenderDoor, partyDoor, partyOf, readerDoor, type PartyHint } from '../platform/partner-doors.ts'
import type { AccessClaims } from '../platform/tokens.ts'
import { Turns } from '../platform/turns.ts'
import { inTurn, isHeavy } from './heavy-reads.ts'

export interface Gate {
  readonly services: Services
  readonly database: Database
  /** What heavy reads are asked of. */
  readonly heavyReads: Statements
  /** Searches and reports, a few at a time for each partner. */
  readonly heavyTurns: Turns
  /** How many large bodies each person (UUID) is sending to this process. */
  readonly largeBodies: Map<string, number>
  /** Who a session was in a partner when last asked. Only ever a guess: each transaction asks the database again. */
  readonly hints: LRUCache<string, PartyHint>
}

type AnyContext = DoorContext | UserContext | StaffContext | ClientContext | LenderContext

/** The gate of one server, with nothing known of anybody yet. */
export function newGate(given: Pick<Gate, 'services' | 'database' | 'heavyReads'>): Gate {
  const atOnce = given.services.quotas.heavyReadsAtOnce
  return {
    ...given,
    heavyTurns: new Turns({ atOnce, waiting: 20 }),
    largeBodies: new Map(),
    hints: new LRUCache({ max: 50_000 }),
  }
}

function requestContext({ services }: Gate, request: FastifyRequest): RequestContext {
  return {
    ...services,
    requestId: request.id,
    url: request.url,
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 400),
    authorization: request.headers.authorization,
    caller: request.caller,
    device: request.headers['x-device-id']?.toString() ?? null,
  }
}

/** Opens the call's door for this request and runs the handler; again, once, if what was known of the caller was outdated. */
export async function withAccess<T>(
  gate: Gate,
  call: Call,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  run: (ctx: AnyContext) => Promise<T>,
): Promise<T> {
  const base = requestContext(gate, request)
  const heavy = isHeavy(call, request.query)
  const database = heavy ? gate.heavyReads : gate.database
  const scoped = (door: Door) => ({ database, door, transaction: null })
  if (call.access === 'public') return run({ ...base, db: scoped(roleDoor('loanyard_auth')) })

  const claims = await base.tokens.read(request.headers.authorization, base.clock.now())
  const seen = async (ctx: AnyContext): Promise<T> => {
    const answer = heavy
      ? await inTurn(gate.heavyTurns, { key: turnOf(ctx), call, reply, run: () => run(ctx) })
      : await run(ctx)
    base.activity.seen(claims.user_id, base.clock.now())
    return answer
  }
  if (isPersonal(call.access)) {
    const door = personDoors[call.access](claims.session_id)
    const cursors = cursorsOf(base.cursors, claims.user_id, call.access)
    return seen({ ...base, cursors, db: scoped(door), actor: { ...claims, full_name: '' } } satisfies UserContext)
  }

  const partner_id = partnerOf(request)
  const door = entryOf(call.access, request, claims)
  return guarded(gate, door, (hint) => {
    const actor = { ...hint, session_id: claims.session_id }
    request.caller.partner_id = partner_id
    const cursors = cursorsOf(base.cursors, hint.user_id, hint.role)
    return seen({ ...base, cursors, db: scoped(door.opened(hint)), actor, partner_id })
  })
}

/** Somebody who was given an address before, as of the session (UUID) that asked for it. */
export interface AddressHolder {
  readonly session_id: string
  readonly partner_id: string
  readonly side: 'portal' | 'lender' | null
}

/**
 * Runs as whoever asked for an address, with the rights they have now. Throws forbidden where the session has ended,
 * not_found without access to the partner.
 */
export async function withHolder<T>(
  gate: Gate,
  request: FastifyRequest,
  { session_id, partner_id, side }: AddressHolder,
  run: (ctx: ReaderContext) => Promise<T>,
): Promise<T> {
  const { requestsPerMinute } = gate.services.quotas
  gate.services.limits.shared(`addresses:${session_id}`, { hits: requestsPerMinute, seconds: 60 })
  const entry = entries.reader(session_id, partner_id, side)
  const base = requestContext(gate, request)
  try {
    return await guarded(gate, entry, (hint) => {
      const db = { database: gate.database, door: entry.opened(hint), transaction: null }
      // The door of readers says of all three sides what their contexts hold.
      return run({ ...base, db, actor: { ...hint, session_id }, partner_id } as ReaderContext)
    })
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'unauthorized') throw error
    throw forbidden('This address ended with the session that asked for it. Sign in and ask for a new one.')
  }
}

/** Asks the database whether the session is open and has access to the call's partner. Throws unauthorized, not_found. */
export async function openDoor(
  { database }: Gate,
  call: Call,
  request: FastifyRequest,
  claims: AccessClaims,
): Promise<void> {
  if (call.access === 'public') return
  if (isPersonal(call.access)) {
    await database.open(personDoors[call.access](claims.session_id))
    return
  }
  const entry = entryOf(call.access, request, claims)
  entry.read(await database.open(entry.opened(null)))
}

/** Whose turns a heavy read takes: the partner's, or the person's where it is over all partners. */
function turnOf(ctx: AnyContext): string {
  if ('partner_id' in ctx) return ctx.partner_id
  return 'actor' in ctx ? ctx.actor.user_id : ctx.address
}

function partnerOf({ params }: FastifyRequest): string {
  return toUuid('partner', (params as { partner_id: string }).partner_id)
}

function entryOf(access: keyof typeof entries, request: FastifyRequest, { session_id }: AccessClaims): Entry {
  const side = (request.query as { permission_level?: unknown }).permission_level
  return entries[access](session_id, partnerOf(request), side)
}

/** The doors of a person, over all partners. */
const personDoors = { user: clientDoor, account: sessionDoor, lender_user: lenderUserDoor } as const

function isPersonal(access: Call['access']): access is keyof typeof personDoors {
  return access in personDoors
}

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
