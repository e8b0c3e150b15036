import type { Call } from '@loanyard/contract/core/call'
import type { FastifyRequest } from 'fastify'
import type { Row } from '../../db/client/rows.ts'
import type { Scope } from '../../db/client/scope.ts'
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

/** The scope that a call on one partner runs in. */
export function partnerScopeOf(
  access: keyof typeof partnerScopes,
  request: FastifyRequest,
  { session_id }: AccessClaims,
): PartnerScope {
  const side = (request.query as { permission_level?: unknown }).permission_level
  return partnerScopes[access](session_id, partnerOf(request), side)
}

/** Scopes of a person, across all partners. */
export const personScopes = { user: clientScope, account: sessionScope, lender_user: lenderUserScope } as const

/** True for calls about the person, not about one partner. */
export function isPersonal(access: Call['access']): access is keyof typeof personScopes {
  return access in personScopes
}

/** A scope within one partner, and how the caller’s access is read from it. */
export interface PartnerScope {
  readonly key: string
  readonly scopeFor: (cached: ParticipantAccess | null) => Scope
  readonly read: (found: Row[]) => ParticipantAccess
}

/** Scopes within one partner. `side` is the permission level the query asks for; the database decides whether the person has it. */
export const partnerScopes: Record<
  'staff' | 'participant' | 'lender' | 'viewer',
  (session: string, partner: string, side: unknown) => PartnerScope
> = {
  staff: (sessionId, partnerId) => ({
    key: `${sessionId}:${partnerId}`,
    // Whoever `staffOf` has let through has a staff id and a role of the staff.
    scopeFor: (cached) => staffScope(sessionId, partnerId, cached as StaffAccess | null),
    read: staffOf,
  }),
  participant: (sessionId, partnerId, side) => {
    const asClient = side === 'portal'
    return {
      key: `${sessionId}:${partnerId}:${asClient ? 'client' : 'participant'}`,
      scopeFor: (cached) => participantScope({ sessionId, partnerId, asClient }, cached),
      read: participantOf,
    }
  },
  lender: (sessionId, partnerId) => ({
    key: `${sessionId}:${partnerId}:lender`,
    scopeFor: (cached) => lenderScope({ sessionId, partnerId }, cached),
    read: participantOf,
  }),
  viewer: (sessionId, partnerId, wanted) => {
    const side = wanted === 'portal' || wanted === 'lender' ? wanted : null
    return {
      key: `${sessionId}:${partnerId}:viewer:${side ?? 'any'}`,
      scopeFor: (cached) => viewerScope({ sessionId, partnerId, side }, cached),
      read: participantOf,
    }
  },
}
