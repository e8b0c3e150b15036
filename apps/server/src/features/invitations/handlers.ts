import type { invitationCalls } from '@loanyard/contract/auth/invitations'
import type { Handlers } from '../../http/routing/call-types.ts'
import { acceptOwn, declineOwn, listInvitations } from './own-invitations.ts'

export const invitationHandlers: Handlers<typeof invitationCalls> = {
  listInvitations: (ctx) => listInvitations(ctx),
  acceptInvitation: (ctx, { params }) => acceptOwn(ctx, params.invitation_id),
  declineInvitation: (ctx, { params }) => declineOwn(ctx, params.invitation_id),
}
