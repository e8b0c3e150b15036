import * as z from 'zod'
import { call } from '../../core/call.ts'
import { instant } from '../../core/fields.ts'
import { id } from '../../core/ids.ts'
import { listQuery, listReply } from '../../core/lists.ts'
import { requestKinds } from '../../core/values.ts'

export const waitingAnswer = z
  .object({
    id: id('submission'),
    request: id('requirement'),
    deal: z.object({ id: id('deal'), title: z.string(), stage: z.string() }),
    kind: z.enum(requestKinds),
    title: z.string(),
    is_required: z.boolean(),
    submitted_by: z.object({ name: z.string(), side: z.enum(['client', 'staff']) }),
    waiting_since: instant,
    documents_count: z.number().int(),
    is_not_applicable: z.boolean().meta({ description: 'The borrower says that the request doesn’t apply' }),
  })
  .meta({ id: 'WaitingAnswer' })
export type WaitingAnswer = z.infer<typeof waitingAnswer>

const { limit, cursor } = listQuery(['waiting_since'])
export const reviewQueueQuery = z.strictObject({
  limit,
  cursor,
  of: z.enum(['mine', 'everyone']).optional().meta({
    description:
      'Mine: answers to what the caller requested, and on the deals of their own day (see Today). Default: everyone’s',
  }),
  request: id('requirement').optional().meta({ description: 'Only the answer to this request' }),
})
export type ReviewQueueQuery = z.output<typeof reviewQueueQuery>

/** Counting more would cost more than anyone reads. */
export const maxWaitingCounted = 1000

export const listReviewQueue = call({
  method: 'GET',
  path: '/api/v0/attestations/partners/{partner_id}/review',
  access: 'staff',
  summary:
    'Answers that wait for review over all deals the caller sees, the longest waiting first. Counts at most 1,000',
  query: reviewQueueQuery,
  reply: { status: 200, schema: listReply(waitingAnswer) },
})

export const reviewQueueCalls = { listReviewQueue }
