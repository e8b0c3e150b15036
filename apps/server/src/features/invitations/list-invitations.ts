import type { Invitation } from '@loanyard/contract/invitations'
import type { UserContext } from '../../platform/context.ts'
import { toId } from '../../platform/ids.ts'
import { findOwnInvitations, type InvitationRow } from './queries.ts'

/** The caller's open invitations, the newest first. */
export async function listInvitations(ctx: UserContext): Promise<{ results: Invitation[] }> {
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
    invited: row.invited_at,
  }
}
