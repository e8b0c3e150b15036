import type { Call } from '@loanyard/contract/core/call'
import type { FastifyRequest } from 'fastify'
import type { Row } from '../../db/client/rows.ts'
import type { Scope } from '../../db/client/statement.ts'
import {
  lenderScope,
  participantOf,
  participantScope,
  viewerScope,
  type ParticipantAccess,
} from '../../db/scopes/participant-scopes.ts'
import {
  clientScope,
  lenderUserScope,
  sessionScope,
  staffOf,
  staffScope,
  type StaffAccess,
} from '../../db/scopes/scopes.ts'
import { toUuid } from '../../services/ids.ts'
import type { AccessClaims } from '../../services/keys/access-tokens.ts'

/** UUID of the partner in the call’s path. */
export function partnerOf({ params }: FastifyRequest): string {
  return toUuid('partner', (params as { partner_id: string }).partner_id)
}

export function partnerScopeOf(
  access: keyof typeof partnerScopes,
  request: FastifyRequest,
  { session_id }: AccessClaims,
): PartnerScope {
  const side = (request.query as { permission_level?: unknown }).permission_level
  return partnerScopes[access](session_id, partnerOf(request), side)
}

/** Scopes of a person, across all partners. */
const personScopes = {
  user: clientScope,
  account: sessionScope,
  lender_user: lenderUserScope,
} as const

/** True for calls across all partners. */
export function isPersonal(access: Call['access']): access is keyof typeof personScopes {
  return access in personScopes
}

/** The scope of a call across all partners. */
export function personScopeOf(
  access: keyof typeof personScopes,
  { beforeSecondFactor }: Call,
  { session_id }: AccessClaims,
): Scope {
  return access === 'account' ? sessionScope(session_id, beforeSecondFactor) : personScopes[access](session_id)
}

export interface PartnerScope {
  readonly key: string
  readonly scopeFor: (cached: ParticipantAccess | null) => Scope
  readonly identityFrom: (found: Row[]) => ParticipantAccess
}

/** `side` is the permission level in the query; the database decides whether the person has it. */
export const partnerScopes: Record<
  'staff' | 'participant' | 'lender' | 'viewer',
  (session: string, partner: string, side: unknown) => PartnerScope
> = {
  staff: (sessionId, partnerId) => ({
    key: `${sessionId}:${partnerId}`,
    // `staffOf` only passes rows with a staff id and a staff role.
    scopeFor: (cached) => staffScope(sessionId, partnerId, cached as StaffAccess | null),
    identityFrom: staffOf,
  }),
  participant: (sessionId, partnerId, side) => {
    const asClient = side === 'portal'
    return {
      key: `${sessionId}:${partnerId}:${asClient ? 'client' : 'participant'}`,
      scopeFor: (cached) => participantScope({ sessionId, partnerId, asClient }, cached),
      identityFrom: participantOf,
    }
  },
  lender: (sessionId, partnerId) => ({
    key: `${sessionId}:${partnerId}:lender`,
    scopeFor: (cached) => lenderScope({ sessionId, partnerId }, cached),
    identityFrom: participantOf,
  }),
  viewer: (sessionId, partnerId, requested) => {
    const side = requested === 'portal' || requested === 'lender' ? requested : null
    return {
      key: `${sessionId}:${partnerId}:viewer:${side ?? 'any'}`,
      scopeFor: (cached) => viewerScope({ sessionId, partnerId, side }, cached),
      identityFrom: participantOf,
    }
  },
}
