import { recordAudit } from '../../services/audit/record-audit.ts'
import type { StaffContext } from '../../services/context.ts'
import { newUuid } from '../../services/ids.ts'
import { emailNotConfirmed } from '../../services/mail/mailer.ts'
import { insertCoordinator } from './people/coordinator-queries.ts'
import { inviteClient, type Opening } from './people/invitation-queries.ts'
import { queueBorrowerInvitation } from './people/invite-borrower.ts'
import { insertDeal, type DealValues } from './queries.ts'
import { insertStageMove } from './stages/stage-queries.ts'
import { addStageTasks } from './stages/tasks-of-move.ts'

interface OpenDealInput {
  readonly lead: string | null
  readonly values: DealValues & {
    title: string
    stage_id: string
    borrower_first_name: string
    borrower_last_name: string
    borrower_email: string
    borrower_phone: string | null
    loan_amount: string | null
  }
  readonly opening: Opening
}

/**
 * Inserts a deal (UUID) with its first stage and audit entry, inside the caller's transaction. A coordinator who opens a deal
 * (by converting a lead) is assigned to it. A job invites the borrower and notifies the staff; the checks that can refuse it
 * run here, except that the caller counts the email. A borrower who accepted an earlier deal of this partner joins at once.
 * Throws email_not_confirmed.
 */
export async function openDeal(ctx: StaffContext, id: string, { lead, values, opening }: OpenDealInput): Promise<void> {
  assertMayOpen(opening)
  insertDeal(ctx, id, lead, values)
  const move = newUuid()
  insertStageMove(ctx, { id: move, deal_id: id, from: null, to: values.stage_id, forced: false })
  if (ctx.actor.role === 'Coordinator') await insertCoordinator(ctx, id, ctx.actor.staff_id)
  recordAudit(ctx, {
    action: 'deal_created',
    subject: id,
    deal: id,
    changes: [{ field: 'title', from: null, to: values.title }],
    notifies: false,
  })
  await addStageTasks(ctx, { id: values.stage_id, move, deal: id }, values.title)
  if (opening.has_accepted && values.invitation_held !== true)
    inviteClient(ctx, id, { invitation: newUuid(), email: values.borrower_email })
  await queueBorrowerInvitation(ctx, id)
}

/** Throws email_not_confirmed. */
export function assertMayOpen({ actor_is_confirmed }: Opening): void {
  if (!actor_is_confirmed) throw emailNotConfirmed()
}
