import type { FastifyInstance } from 'fastify'
import { notFound } from '../../errors.ts'
import type { Services } from '../../services/context.ts'
import { addressBucket } from '../../services/rate-limit/rate-limiter.ts'

interface Feed {
  /** The person whose feed it is, and their partner. */
  readonly owner: { readonly user_id: string; readonly partner_id: string }
  readonly text: string
}

/**
 * Calendars subscribe to an address and send no token with it, so the secret is in the path; the request log only has the
 * route. `open` returns null for every token that opens nothing.
 */
export function addCalendars(
  server: FastifyInstance,
  { limits, quotas }: Pick<Services, 'limits' | 'quotas'>,
  open: (token: string) => Promise<Feed | null>,
): void {
  server.get('/calendar/:name', async (request, reply) => {
    limits.shared(addressBucket('calendar', request.ip), { hits: quotas.publicRequestsPerMinute, seconds: 60 })
    const { name } = request.params as { name: string }
    const feed = name.endsWith('.ics') ? await open(name.slice(0, -'.ics'.length)) : null
    if (feed === null) throw notFound()
    Object.assign(request.caller, feed.owner)
    return reply
      .type('text/calendar; charset=utf-8')
      .header('cache-control', 'private, no-store')
      .header('referrer-policy', 'no-referrer')
      .header('x-robots-tag', 'noindex')
      .send(feed.text)
  })
}
