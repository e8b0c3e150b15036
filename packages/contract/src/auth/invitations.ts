import * as z from 'zod'
import { call } from '../core/call.ts'
import { instant } from '../core/fields.ts'
import { id } from '../core/ids.ts'
import { staffRoles } from '../core/values.ts'

export const invitationKinds = ['staff', 'lender', 'client'] as const

// Of a deal, only the title is shown until the invitation is accepted.
export const invitation = z
  .object({
    id: id('invitation'),
    kind: z.enum(invitationKinds),
    partner: z.object({ id: id('partner'), name: z.string(), logo: z.string().nullable() }),
    role: z.enum(staffRoles).nullable().meta({ description: 'Role on the staff' }),
    lender: z.string().nullable().meta({ description: 'Name of the lender' }),
    deal: z.string().nullable().meta({ description: 'Title of the deal' }),
    invited_by: z.object({ full_name: z.string(), email: z.string() }).nullable(),
    invited_at: instant,
  })
  .meta({ id: 'Invitation' })
export type Invitation = z.infer<typeof invitation>

export const listInvitations = call({
  method: 'GET',
  path: '/api/v0/user/invitations',
  access: 'account',
  summary: 'The caller’s unanswered invitations; none until the email address is confirmed',
  reply: { status: 200, schema: z.object({ results: z.array(invitation) }) },
})

export const acceptInvitation = call({
  method: 'POST',
  path: '/api/v0/user/invitations/{invitation_id}/accept',
  access: 'account',
  summary: 'Accept an invitation and activate the profile',
  reply: { status: 204, schema: null },
})

export const declineInvitation = call({
  method: 'POST',
  path: '/api/v0/user/invitations/{invitation_id}/decline',
  access: 'account',
  summary: 'Decline an invitation',
  reply: { status: 204, schema: null },
})

export const invitationCalls = { listInvitations, acceptInvitation, declineInvitation }
