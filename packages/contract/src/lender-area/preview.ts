import * as z from 'zod'
import { call } from '../core/call.ts'
import { lenderAcknowledgement, lenderDeal, lenderDocument, lenderQuestion } from './schemas.ts'

/** What the pages of a lender's deal show. */
export const lenderPreview = z
  .object({
    deal: lenderDeal,
    questions: z.array(lenderQuestion),
    acknowledgements: z.array(lenderAcknowledgement),
    documents: z.object({
      items: z.array(lenderDocument).meta({ description: 'The first 100, by stage' }),
      total_count: z.number().int(),
    }),
    has_figures: z.boolean().meta({ description: 'At least one amount in the financials isn’t zero' }),
  })
  .meta({ id: 'LenderPreview', description: 'What a lender would see of a deal, for staff who may share it' })
export type LenderPreview = z.infer<typeof lenderPreview>

export const previewLenderDeal = call({
  method: 'GET',
  path: '/api/v0/deals/{deal_id}/partners/{partner_id}/lender-preview',
  access: 'staff',
  summary: 'What a lender would see of a deal, shared or not; nothing counts as opened by anyone',
  reply: { status: 200, schema: lenderPreview },
})

export const lenderPreviewCalls = { previewLenderDeal }
