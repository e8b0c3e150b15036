import type { FastifyRequest } from 'fastify'
import { isLoopback } from '../config-fields.ts'
import { AppError } from '../platform/errors.ts'
import { discardBody, smallBodyBytes } from './admission.ts'

const forwarding = /^(forwarded|x-forwarded-.+|x-real-ip)$/

/**
 * The demo's password is published, so others must not reach it through a proxy on this machine either, nor through a
 * page that gives its own name this machine's address. A proxy that is named in TRUST_PROXY was put in front on purpose.
 */
export async function assertNotForwarded({ headers, hostname, ips, raw }: FastifyRequest): Promise<void> {
  const isForwarded = Object.keys(headers).some((name) => forwarding.test(name))
  // Behind a trusted proxy there is an address besides the connection's own.
  if ((ips?.length ?? 0) > 1 || (!isForwarded && (hostname === '' || isLoopback(hostname)))) return
  discardBody(raw, smallBodyBytes)
  throw new AppError(
    'forbidden',
    'The demo only works on this machine. To let others reach Loanyard, start it on a database that never held the demo.',
  )
}
