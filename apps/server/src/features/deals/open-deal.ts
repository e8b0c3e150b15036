import { recordAudit } from '../../services/audit/record-audit.ts'
import type { StaffContext } from '../../services/context.ts'
import { newUuid } from '../../services/ids.ts'
import { sendClientInvitation, notifyNewDeal } from './people/client-invitation.ts'
import { insertCoordinator } from './people/coordinator-queries.ts'
import { inviteClient } from './people/invitation-queries.ts'
import { insertDeal, type DealValues } from './queries.ts'
import { insertStageMove } from './stages/stage-queries.ts'

export interface OpenDealInput {
  readonly lead: string | null
  readonly values: DealValues & {
    title: string
    stage_id: string
    borrower_first_name: string
    borrower_last_name: string
    borrower_email: string
    borrower_phone: string | null
    loan_amount: string
  }
}

/**
 * Inserts a deal with its first stage and audit entry and invites the borrower, inside the caller's transaction. A
 * coordinator who opens a deal (by converting a lead) is assigned to it. Returns the deal's UUID.
 */
export async function openDeal(ctx: StaffContext, { lead, values }: OpenDealInput): Promise<string> {
  const id = newUuid()
  insertDeal(ctx, id, lead, values)
  insertStageMove(ctx, { id: newUuid(), deal_id: id, from: null, to: values.stage_id, forced: false })
  if (ctx.actor.role === 'Coordinator') await insertCoordinator(ctx, id, ctx.actor.staff_id)
  recordAudit(ctx, {
    action: 'deal_created',
    subject: id,
    deal: id,
    changes: [{ field: 'title', from: null, to: values.title }],
  })
  await inviteBorrower(ctx, id, values)
  return id
}

/**
 * Invites the borrower to the deal (UUID) by email. A borrower who accepted an earlier deal of this partner joins at
 * once and is notified instead.
 */
export async function inviteBorrower(ctx: StaffContext, deal: string, values: OpenDealInput['values']): Promise<void> {
  const name = `${values.borrower_first_name} ${values.borrower_last_name}`.trim()
  const email = values.borrower_email
  const invitation = newUuid()
  const { accepted } = await inviteClient(ctx, deal, { invitation, email })
  recordAudit(ctx, {
    action: 'client_invited',
    subject: invitation,
    deal,
    changes: [{ field: 'client', from: null, to: name }],
  })
  if (accepted) await notifyNewDeal(ctx, { name, email, title: values.title })
  else await sendClientInvitation(ctx, deal)
}
