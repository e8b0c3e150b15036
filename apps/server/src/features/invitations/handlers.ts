import type { invitationCalls } from '@loanyard/contract/invitations'
import type { Handlers } from '../../http/call-types.ts'
import { acceptOwn, declineOwn } from './answer-invitation.ts'
import { listInvitations } from './list-invitations.ts'

export const invitationHandlers: Handlers<typeof invitationCalls> = {
  listInvitations: (ctx) => listInvitations(ctx),
  acceptInvitation: (ctx, { params }) => acceptOwn(ctx, params.invitation_id),
  declineInvitation: (ctx, { params }) => declineOwn(ctx, params.invitation_id),
}
