import * as z from 'zod'
import { call } from '../core/call.ts'
import { id } from '../core/ids.ts'

/** What a new partner does first, in this order. */
export const setupSteps = ['profile', 'checklists', 'deal', 'lender', 'team'] as const
export type SetupStep = (typeof setupSteps)[number]

export const partnerSetup = z
  .object({
    steps: z.array(z.object({ key: z.enum(setupSteps), is_done: z.boolean() })),
    is_dismissed: z.boolean(),
    sample_deal: z.object({ id: id('deal'), title: z.string() }).nullable(),
  })
  .meta({ id: 'PartnerSetup' })
export type PartnerSetup = z.infer<typeof partnerSetup>

export const getPartnerSetup = call({
  method: 'GET',
  path: '/api/v0/partners/{partner_id}/setup',
  access: 'staff',
  summary: 'What is set up so far, from what the partner has, for its Admins and Managers',
  reply: { status: 200, schema: partnerSetup },
})

export const dismissPartnerSetup = call({
  method: 'POST',
  path: '/api/v0/partners/{partner_id}/setup/dismiss',
  access: 'staff',
  summary: 'Hide the setup checklist for the partner',
  reply: { status: 204, schema: null },
})

export const partnerSetupCalls = { getPartnerSetup, dismissPartnerSetup }
