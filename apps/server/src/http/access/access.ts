import type { Call } from '@loanyard/contract/core/call'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Database, Statements } from '../../db/client/database.ts'
import type { Scope } from '../../db/client/statement.ts'
import { cursorsOf } from '../../db/lists/cursor.ts'
import { withStepUp } from '../../db/scopes/assurance.ts'
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
import type { FairQueue } from '../../services/turns/fair-queue.ts'
import * as copy from '../copy.ts'
import { heavyReadQueue, isHeavy, runQueued } from './heavy-reads.ts'
import { withOwnSignIn } from './own-sign-in.ts'
import {
  isPersonal,
  partnerOf,
  partnerScopeOf,
  partnerScopes,
  personScopeOf,
  type PartnerScope,
} from './partner-scopes.ts'

export interface AccessControl {
  readonly services: Services
  readonly database: Database
  /** The replica if there is one, otherwise the database itself. */
  readonly heavyReads: Statements
  /** Limits concurrent searches and reports per partner. */
  readonly heavyTurns: FairQueue
  /** Number of large bodies each person (UUID) is sending to this process. */
  readonly largeBodies: Map<string, number>
  /** Last known access of each session and partner. Only a guess: every transaction checks it again. */
  readonly accessCache: LRUCache<string, ParticipantAccess>
}

type AnyContext = ScopedContext | UserContext | StaffContext | ClientContext | LenderContext

export function createAccessControl(given: Pick<AccessControl, 'services' | 'database' | 'heavyReads'>): AccessControl {
  return {
    ...given,
    heavyTurns: heavyReadQueue(given.services.quotas.heavyReadsAtOnce),
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

/** Runs the handler in the call's scope, and once more if the cached access was stale. */
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
  const runAndTrack = async (ctx: AnyContext): Promise<T> => {
    const answer = heavy
      ? await runQueued(access.heavyTurns, { key: queueKey(ctx), call, reply, run: () => run(ctx) })
      : await run(ctx)
    base.activity.recordActivity(claims.user_id, base.clock.now())
    return answer
  }
  const guarded = (scope: Scope) => withOwnSignIn(withStepUp(scope, call, base.clock.now()), call)
  if (isPersonal(call.access)) {
    const scope = guarded(personScopeOf(call.access, call, claims))
    const cursors = cursorsOf(base.cursors, claims.user_id, call.access)
    return runAndTrack({
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
    return runAndTrack({ ...base, cursors, db: scoped(guarded(scope.scopeFor(cached))), actor, partner_id })
  })
}

/** A person following a link that was issued to their session (UUID). */
export interface LinkHolder {
  readonly session_id: string
  readonly partner_id: string
  readonly side: 'portal' | 'lender' | null
}

/**
 * Runs as the person the link was issued to, with their current rights. Throws forbidden if the session has ended,
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
      // The viewer scope returns what the contexts of all three sides hold.
      return run({ ...base, db, actor: { ...cached, session_id }, partner_id } as ViewerContext)
    })
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'unauthorized') throw error
    throw forbidden(copy.linkExpiredWithSession)
  }
}

/**
 * Checks in the database that the session is open and has access to the call's partner. Throws unauthorized, not_found.
 */
export async function verifyAccess(
  { database }: AccessControl,
  call: Call,
  request: FastifyRequest,
  claims: AccessClaims,
): Promise<void> {
  if (call.access === 'public') return
  if (isPersonal(call.access)) {
    await database.open(personScopeOf(call.access, call, claims))
    return
  }
  const partnerScope = partnerScopeOf(call.access, request, claims)
  partnerScope.identityFrom(await database.open(partnerScope.scopeFor(null)))
}

/** Per partner, or per person for reads across all partners. */
function queueKey(ctx: AnyContext): string {
  if ('partner_id' in ctx) return ctx.partner_id
  return 'actor' in ctx ? ctx.actor.user_id : ctx.address
}

/** Runs once more, with fresh access, if the cached one was stale. */
async function withCachedAccess<T>(
  access: AccessControl,
  partnerScope: PartnerScope,
  run: (cached: ParticipantAccess) => Promise<T>,
): Promise<T> {
  const attempt = async (): Promise<T> => {
    const cached =
      access.accessCache.get(partnerScope.key) ??
      partnerScope.identityFrom(await access.database.open(partnerScope.scopeFor(null)))
    access.accessCache.set(partnerScope.key, cached)
    try {
      return await run(cached)
    } catch (error) {
      // A policy may have refused on the cached access alone, before any statement checked it.
      if (error instanceof AppError && error.code === 'forbidden')
        await access.database.open(partnerScope.scopeFor(cached))
      throw error
    }
  }
  try {
    return await attempt()
  } catch (error) {
    if (!(error instanceof StaleAccessError)) throw error
    access.accessCache.delete(partnerScope.key)
    return attempt()
  }
}
