import * as z from 'zod'
import { call } from '../core/call.ts'
import * as coreCopy from '../core/copy.ts'
import { day } from '../core/fields.ts'
import { id } from '../core/ids.ts'
import { dealStatuses } from '../core/values.ts'
import { reminderEmail } from '../requests/lists/reminder-email.ts'
import * as copy from './copy.ts'
import { dealSummary } from './schemas.ts'

export const bulkAct = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('status'), status: z.enum(dealStatuses, coreCopy.statusRequired) }),
  z.strictObject({ kind: z.literal('stage'), stage: id('stage') }),
  z.strictObject({ kind: z.literal('assign'), staff: id('staff') }),
  z.strictObject({ kind: z.literal('unassign'), staff: id('staff') }),
  z.strictObject({ kind: z.literal('checklist'), bundle: id('bundle'), due_date: day.nullable().optional() }),
  z.strictObject({ kind: z.literal('remind') }),
])
export type BulkAct = z.output<typeof bulkAct>

export const bulkRequest = z.strictObject({
  act: bulkAct,
  deals: z
    .array(
      z.strictObject({
        id: id('deal'),
        version: z.number().int().min(1).optional().meta({ description: 'Refuses the deal if it has another one now' }),
      }),
    )
    .min(1)
    .max(100, copy.bulkLimit)
    .refine((deals) => new Set(deals.map((deal) => deal.id)).size === deals.length, copy.bulkTwice),
})
export type BulkRequest = z.output<typeof bulkRequest>

export const bulkResult = z.object({
  results: z.array(
    z.object({
      id: id('deal'),
      problem: z.string().nullable().meta({ description: 'Why this deal stays as it was; null: done' }),
      sent: reminderEmail.meta({ description: 'What `remind` emailed; null: nothing' }),
      deal: dealSummary.nullable().meta({ description: 'The deal now; null if the caller can’t see it' }),
    }),
  ),
})
export type BulkResult = z.infer<typeof bulkResult>

export const changeDeals = call({
  method: 'POST',
  path: '/api/v0/deals/partners/{partner_id}/bulk',
  access: 'staff',
  summary: 'One act for up to 100 deals, each with a result of its own',
  body: bulkRequest,
  reply: { status: 200, schema: bulkResult },
})
