import type { Invitation, invitationCalls } from '@loanyard/contract/auth/invitations'
import type { Handlers } from '../../http/routing/call-types.ts'
import type { UserContext } from '../../services/context.ts'
import { toId } from '../../services/ids.ts'
import { acceptOwn, declineOwn } from './answer-invitation.ts'
import { findOwnInvitations, type InvitationRow } from './queries.ts'

export const invitationHandlers: Handlers<typeof invitationCalls> = {
  listInvitations: (ctx) => listInvitations(ctx),
  acceptInvitation: (ctx, { params }) => acceptOwn(ctx, params.invitation_id),
  declineInvitation: (ctx, { params }) => declineOwn(ctx, params.invitation_id),
}

async function listInvitations(ctx: UserContext): Promise<{ results: Invitation[] }> {
  return { results: (await findOwnInvitations(ctx)).map(presentInvitation) }
}

function presentInvitation(row: InvitationRow): Invitation {
  return {
    id: toId('invitation', row.id),
    kind: row.kind,
    partner: { id: toId('partner', row.partner_id), name: row.partner_name, logo: row.partner_logo },
    role: row.role,
    lender: row.lender_name,
    deal: row.deal_title,
    invited_by: row.invited_by_email === null ? null : { full_name: row.invited_by ?? '', email: row.invited_by_email },
    invited_at: row.invited_at,
  }
}
