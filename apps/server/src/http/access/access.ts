import type { Call } from '@loanyard/contract/core/call'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Database, Statements } from '../../db/client/database.ts'
import type { Scope } from '../../db/client/scope.ts'
import { cursorsOf } from '../../db/lists/cursor.ts'
import type { ParticipantAccess } from '../../db/scopes/participant-scopes.ts'
import { roleScope, StaleAccessError } from '../../db/scopes/scopes.ts'
import { AppError, forbidden } from '../../errors.ts'
import type {
  ClientContext,
  ScopedContext,
  LenderContext,
  ViewerContext,
  RequestContext,
  Services,
  StaffContext,
  UserContext,
} from '../../services/context.ts'
import type { AccessClaims } from '../../services/keys/access-tokens.ts'
import { KeyedSemaphore } from '../../services/rate-limit/keyed-semaphore.ts'
import { isHeavy, runQueued } from './heavy-reads.ts'
import {
  isPersonal,
  partnerOf,
  partnerScopeOf,
  partnerScopes,
  personScopes,
  type PartnerScope,
} from './partner-scopes.ts'

export interface AccessControl {
  readonly services: Services
  readonly database: Database
  /** What heavy reads are asked of. */
  readonly heavyReads: Statements
  /** Searches and reports, a few at a time for each partner. */
  readonly heavyTurns: KeyedSemaphore
  /** How many large bodies each person (UUID) is sending to this process. */
  readonly largeBodies: Map<string, number>
  /** Who a session was in a partner when last asked. Only ever a guess: each transaction asks the database again. */
  readonly accessCache: LRUCache<string, ParticipantAccess>
}

type AnyContext = ScopedContext | UserContext | StaffContext | ClientContext | LenderContext

/** The gate of one server, with nothing known of anybody yet. */
export function createAccessControl(given: Pick<AccessControl, 'services' | 'database' | 'heavyReads'>): AccessControl {
  const atOnce = given.services.quotas.heavyReadsAtOnce
  return {
    ...given,
    heavyTurns: new KeyedSemaphore({ atOnce, waiting: 20 }),
    largeBodies: new Map(),
    accessCache: new LRUCache({ max: 50_000 }),
  }
}

function requestContext({ services }: AccessControl, request: FastifyRequest): RequestContext {
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
  access: AccessControl,
  call: Call,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  run: (ctx: AnyContext) => Promise<T>,
): Promise<T> {
  const base = requestContext(access, request)
  const heavy = isHeavy(call, request.query)
  const database = heavy ? access.heavyReads : access.database
  const scoped = (scope: Scope) => ({ database, scope, transaction: null })
  if (call.access === 'public') return run({ ...base, db: scoped(roleScope('loanyard_auth')) })

  const claims = await base.tokens.read(request.headers.authorization, base.clock.now())
  const recordActivity = async (ctx: AnyContext): Promise<T> => {
    const answer = heavy
      ? await runQueued(access.heavyTurns, { key: queueKey(ctx), call, reply, run: () => run(ctx) })
      : await run(ctx)
    base.activity.recordActivity(claims.user_id, base.clock.now())
    return answer
  }
  if (isPersonal(call.access)) {
    const scope = personScopes[call.access](claims.session_id)
    const cursors = cursorsOf(base.cursors, claims.user_id, call.access)
    return recordActivity({
      ...base,
      cursors,
      db: scoped(scope),
      actor: { ...claims, full_name: '' },
    } satisfies UserContext)
  }

  const partner_id = partnerOf(request)
  const scope = partnerScopeOf(call.access, request, claims)
  return withCachedAccess(access, scope, (cached) => {
    const actor = { ...cached, session_id: claims.session_id }
    request.caller.partner_id = partner_id
    const cursors = cursorsOf(base.cursors, cached.user_id, cached.role)
    return recordActivity({ ...base, cursors, db: scoped(scope.scopeFor(cached)), actor, partner_id })
  })
}

/** Somebody who was given an address before, as of the session (UUID) that asked for it. */
export interface LinkHolder {
  readonly session_id: string
  readonly partner_id: string
  readonly side: 'portal' | 'lender' | null
}

/**
 * Runs as whoever asked for an address, with the rights they have now. Throws forbidden where the session has ended,
 * not_found without access to the partner.
 */
export async function withLinkHolder<T>(
  access: AccessControl,
  request: FastifyRequest,
  { session_id, partner_id, side }: LinkHolder,
  run: (ctx: ViewerContext) => Promise<T>,
): Promise<T> {
  const { requestsPerMinute } = access.services.quotas
  access.services.limits.shared(`addresses:${session_id}`, { hits: requestsPerMinute, seconds: 60 })
  const partnerScope = partnerScopes.viewer(session_id, partner_id, side)
  const base = requestContext(access, request)
  try {
    return await withCachedAccess(access, partnerScope, (cached) => {
      const db = { database: access.database, scope: partnerScope.scopeFor(cached), transaction: null }
      // The door of readers says of all three sides what their contexts hold.
      return run({ ...base, db, actor: { ...cached, session_id }, partner_id } as ViewerContext)
    })
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'unauthorized') throw error
    throw forbidden('This address ended with the session that asked for it. Sign in and ask for a new one.')
  }
}

/** Asks the database whether the session is open and has access to the call's partner. Throws unauthorized, not_found. */
export async function verifyAccess(
  { database }: AccessControl,
  call: Call,
  request: FastifyRequest,
  claims: AccessClaims,
): Promise<void> {
  if (call.access === 'public') return
  if (isPersonal(call.access)) {
    await database.open(personScopes[call.access](claims.session_id))
    return
  }
  const partnerScope = partnerScopeOf(call.access, request, claims)
  partnerScope.read(await database.open(partnerScope.scopeFor(null)))
}

/** Whose turns a heavy read takes: the partner's, or the person's where it is over all partners. */
function queueKey(ctx: AnyContext): string {
  if ('partner_id' in ctx) return ctx.partner_id
  return 'actor' in ctx ? ctx.actor.user_id : ctx.address
}

/** Runs with what is known of the caller; again, once, if the database says otherwise now. */
async function withCachedAccess<T>(
  access: AccessControl,
  partnerScope: PartnerScope,
  run: (cached: ParticipantAccess) => Promise<T>,
): Promise<T> {
  const once = async (): Promise<T> => {
    const cached =
      access.accessCache.get(partnerScope.key) ??
      partnerScope.read(await access.database.open(partnerScope.scopeFor(null)))
    access.accessCache.set(partnerScope.key, cached)
    try {
      return await run(cached)
    } catch (error) {
      // A policy may have refused by the hint alone, before any statement asked the database.
      if (error instanceof AppError && error.code === 'forbidden')
        await access.database.open(partnerScope.scopeFor(cached))
      throw error
    }
  }
  try {
    return await once()
  } catch (error) {
    if (!(error instanceof StaleAccessError)) throw error
    access.accessCache.delete(partnerScope.key)
    return once()
  }
}
