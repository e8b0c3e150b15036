import type { IncomingMessage } from 'node:http'
import type { Call } from '@loanyard/contract/core/call'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../errors.ts'
import { isLoopback } from '../../loopback.ts'
import { addressBucket } from '../../services/rate-limit/rate-limiter.ts'
import * as copy from '../copy.ts'
import { verifyAccess, type AccessControl } from './access.ts'

/** Bytes: the limit for public calls, and below which a token alone is enough. */
export const smallBodyBytes = 64 * 1024

/** Larger bodies one process receives from one person at the same time. */
const maxLargeBodies = 4

/**
 * Decides from the headers alone whether the body is read: who is calling, and how often. Before a large body, the
 * database also checks that the session is open and belongs to the partner.
 * @throws AppError unauthorized, not_found, too_many_requests
 */
export async function admit(
  access: AccessControl,
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { limits, tokens, clock, quotas } = access.services
  if (call.access === 'public') {
    limits.shared(addressBucket('public', request.ip), { hits: quotas.publicRequestsPerMinute, seconds: 60 })
    return
  }
  const claims = await tokens.read(request.headers.authorization, clock.now())
  const { user_id, session_id } = claims
  Object.assign(request.caller, { user_id, session_id })
  limits.shared(`person:${user_id}`, { hits: quotas.requestsPerMinute, seconds: 60 })
  if (!isLarge(request)) return
  limitLargeBodies(access.largeBodies, user_id, reply)
  await verifyAccess(access, call, request, claims)
}

/** True if the announced body is large, or its length is unknown. */
function isLarge({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > smallBodyBytes
}

function limitLargeBodies(countByPerson: Map<string, number>, person: string, reply: FastifyReply): void {
  const count = countByPerson.get(person) ?? 0
  if (count >= maxLargeBodies) {
    throw new AppError('too_many_requests', copy.tooManyUploads, {
      retryAfter: 5,
    })
  }
  countByPerson.set(person, count + 1)
  reply.raw.once('close', () => {
    const remaining = (countByPerson.get(person) ?? 1) - 1
    if (remaining === 0) countByPerson.delete(person)
    else countByPerson.set(person, remaining)
  })
}

/** Drains a refused body so that its sender receives the reply. Senders that exceed the call's limit are cut off. */
export function discardBody(request: IncomingMessage, maxBytes: number): void {
  let bytes = 0
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > maxBytes) request.destroy()
  })
}

const forwarding = /^(forwarded|x-forwarded-.+|x-real-ip)$/

/**
 * The demo's password is public, so no one may reach it through a proxy on this machine or a page whose own name
 * resolves to this machine. Proxies in TRUST_PROXY were set up on purpose.
 */
export async function assertNotForwarded({ headers, hostname, ips, raw }: FastifyRequest): Promise<void> {
  const isForwarded = Object.keys(headers).some((name) => forwarding.test(name))
  // Behind a trusted proxy, `ips` holds more than the connection's own address.
  if ((ips?.length ?? 0) > 1 || (!isForwarded && (hostname === '' || isLoopback(hostname)))) return
  discardBody(raw, smallBodyBytes)
  throw new AppError('forbidden', copy.demoOnThisMachine)
}
