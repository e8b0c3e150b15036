import type { DemoRequest, NewDemoRequest, demoRequestCalls } from '@loanyard/contract/partners/demo-requests'
import { pageOf, pageRequest, totalOf, type Page } from '../../../db/lists/list.ts'
import type { Handlers } from '../../../http/routing/call-types.ts'
import { withTransaction, type UserContext } from '../../../services/context.ts'
import { newUuid, toId } from '../../../services/ids.ts'
import { queueEmail, type Email } from '../../../services/mail/mailer.ts'
import type { Limit } from '../../../services/rate-limit/rate-limiter.ts'
import * as copy from './copy.ts'
import { authorize } from './policy.ts'
import { findDemoRequests, insertDemoRequest, type DemoRequestRow } from './queries.ts'

export const demoRequestHandlers: Handlers<typeof demoRequestCalls> = {
  createDemoRequest: (ctx, { body }) => requestDemo(ctx, body),
  listDemoRequests: (ctx, { query }) => listDemoRequests(ctx, query),
}

/** Per person. */
const demoLimit: Limit = { hits: 10, seconds: 3600 }

/** Stores the request and emails it to the operator if an address is configured. Throws too_many_requests. */
async function requestDemo(ctx: UserContext, input: NewDemoRequest): Promise<DemoRequest> {
  authorize(ctx, 'demo_request.create')
  await ctx.limits.exact(`demo-request:${ctx.actor.user_id}`, demoLimit)
  return withTransaction(ctx, async (tx) => {
    const row: DemoRequest = {
      id: newUuid(),
      full_name: input.full_name,
      email: input.email,
      company: input.company || null,
      message: input.message || null,
      preferred_time: input.preferred_time || null,
      created: tx.clock.now().toISOString(),
    }
    insertDemoRequest(tx, row)
    if (tx.demoRequestsTo !== null) await queueEmail(tx, demoRequestEmail(tx.demoRequestsTo, row))
    return presentDemoRequest(row)
  })
}

const presentDemoRequest = ({
  id,
  full_name,
  email,
  company,
  message,
  preferred_time,
  created,
}: DemoRequest): DemoRequest => ({
  id: toId('demo_request', id),
  full_name,
  email,
  company,
  message,
  preferred_time,
  created,
})

/** User input is only in the body, because in a header it could add recipients. */
function demoRequestEmail(address: string, row: DemoRequest): Email {
  const { full_name, email, company, message, preferred_time } = row
  return {
    to: { name: '', address },
    brand: null,
    subject: copy.demoRequestSubject,
    paragraphs: [
      copy.greeting,
      copy.demoRequestText({ fullName: full_name, email, company }),
      ...(preferred_time === null ? [] : [copy.preferredTime(preferred_time)]),
      ...(message === null ? [] : message.split(/\n\s*\n/)),
    ],
  }
}

const orderings = { created: { expression: 'r.created', type: 'timestamptz' } } as const

interface PageQuery {
  readonly limit?: number | undefined
  readonly cursor?: string | undefined
}

/** Throws bad_cursor. */
async function listDemoRequests(ctx: UserContext, query: PageQuery): Promise<Page<DemoRequest>> {
  const { user_id } = ctx.actor
  const page = pageRequest(ctx.cursors, query, {
    partner_id: user_id,
    url: ctx.url,
    orderings,
    byDefault: '-created',
  })
  const result = await findDemoRequests(ctx, page, user_id)
  const requests = result.filter((row): row is DemoRequestRow => row.id !== null)
  return pageOf(page, requests, totalOf(page, result), presentDemoRequest)
}
