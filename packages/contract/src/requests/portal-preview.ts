import * as z from 'zod'
import { call } from '../core/call.ts'
import { turns } from '../core/values.ts'
import { doNextItem, portalDeal } from '../deals/portal-deals.ts'
import { document } from '../documents/schemas.ts'
import { progress } from './progress.ts'
import { requirement } from './schemas.ts'

/** Everything that the pages of a borrower's deal show. */
export const portalPreview = z
  .object({
    borrower: z.string().meta({ description: 'As staff entered the name' }),
    deal: portalDeal,
    do_next: z.object({ items: z.array(doNextItem), total_count: z.number().int() }),
    requests: z.object({ items: z.array(requirement), progress, waiting_on: z.enum(turns) }),
    documents: z.object({
      items: z.array(document).meta({ description: 'The newest 100' }),
      total_count: z.number().int(),
    }),
  })
  .meta({ id: 'PortalPreview', description: 'What the borrower of a deal sees, for staff to look at' })
export type PortalPreview = z.infer<typeof portalPreview>

export const previewPortal = call({
  method: 'GET',
  path: '/api/v0/deals/{deal_id}/partners/{partner_id}/portal-preview',
  access: 'staff',
  summary: 'What the borrower of a deal sees; nothing counts as read or opened by them',
  reply: { status: 200, schema: portalPreview },
})

export const previewChecklist = call({
  method: 'GET',
  path: '/api/v0/attestations/partners/{partner_id}/bundles/{bundle_id}/portal-preview',
  access: 'staff',
  summary: 'What a borrower would see if this checklist were requested today',
  reply: { status: 200, schema: portalPreview },
})

export const portalPreviewCalls = { previewPortal, previewChecklist }
