import { call } from '../core/call.ts'
import { invitationPreview } from './first-requests.ts'
import { deal, invitationDraft, newDeal } from './schemas.ts'

export const createDeal = call({
  method: 'POST',
  path: '/api/v0/deals/partners/{partner_id}',
  access: 'staff',
  summary: 'Create a deal and invite its borrower',
  body: newDeal,
  reply: { status: 201, schema: deal },
})

export const previewInvitation = call({
  method: 'POST',
  path: '/api/v0/deals/partners/{partner_id}/invitation-preview',
  access: 'staff',
  summary: 'The email that a new deal would send to its borrower',
  body: invitationDraft,
  reply: { status: 200, schema: invitationPreview },
})

export const createSampleDeal = call({
  method: 'POST',
  path: '/api/v0/deals/partners/{partner_id}/sample',
  access: 'staff',
  summary: 'Add the partner’s sample deal, or restore it; no email ever goes out for it',
  reply: { status: 201, schema: deal },
})

export const dealCreationCalls = { createDeal, previewInvitation, createSampleDeal }
