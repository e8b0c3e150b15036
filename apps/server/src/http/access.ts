import type { Call } from '@loanyard/contract/call'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { DoorContext, RequestContext, Services, StaffContext, UserContext } from '../platform/context.ts'
import type { Database, Door } from '../platform/database/database.ts'
import {
  clientDoor,
  HintOutdated,
  roleDoor,
  sessionDoor,
  staffDoor,
  staffOf,
  type StaffHint,
} from '../platform/doors.ts'
import { AppError } from '../platform/errors.ts'
import { toUuid } from '../platform/ids.ts'

export interface Gate {
  readonly services: Services
  readonly database: Database
  readonly requestsPerMinute: number
  /** Who a session was in a partner when last asked. Only ever a guess: each transaction asks the database again. */
  readonly hints: LRUCache<string, StaffHint>
}

type AnyContext = DoorContext | UserContext | StaffContext

/** An empty memory of who is who, for one server. */
export function noHints(): LRUCache<string, StaffHint> {
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
  const key = `${claims.session_id}:${partnerId}`
  const asStaff = async (): Promise<T> => {
    const hint = gate.hints.get(key) ?? (await askStaff(gate, claims.session_id, partnerId))
    gate.hints.set(key, hint)
    const door = staffDoor(claims.session_id, partnerId, hint)
    const actor = { ...hint, session_id: claims.session_id }
    try {
      return await run({ ...base, db: scoped(door), actor, partner_id: partnerId } satisfies StaffContext)
    } catch (error) {
      // A policy may have refused by the hint alone, before any statement asked the database.
      if (error instanceof AppError && error.code === 'forbidden') await gate.database.open(door)
      throw error
    }
  }
  try {
    return await asStaff()
  } catch (error) {
    if (!(error instanceof HintOutdated)) throw error
    gate.hints.delete(key)
    return asStaff()
  }
}

async function askStaff({ database }: Gate, sessionId: string, partnerId: string): Promise<StaffHint> {
  return staffOf(await database.open(staffDoor(sessionId, partnerId, null)))
}
