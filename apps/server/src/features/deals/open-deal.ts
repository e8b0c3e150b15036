import { AppError } from '../../errors.ts'
import { recordAudit } from '../../services/audit/record-audit.ts'
import type { StaffContext } from '../../services/context.ts'
import { newUuid, toId } from '../../services/ids.ts'
import { emailNotConfirmed } from '../../services/mail/mailer.ts'
import { insertCoordinator } from './people/coordinator-queries.ts'
import { inviteClient, type Invitee } from './people/invitation-queries.ts'
import { queueBorrowerInvitation } from './people/invite-borrower.ts'
import { findDeal, insertDeal, type DealValues } from './queries.ts'
import type { DealRow } from './rows.ts'
import { insertStageMove } from './stages/stage-queries.ts'

interface OpenDealInput {
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
  /** Asked for with the stages, to save a round trip. */
  readonly invitee: () => Promise<Invitee>
}

/**
 * Inserts a deal with its first stage and audit entry, inside the caller's transaction. A coordinator who opens a deal
 * (by converting a lead) is assigned to it. A job invites the borrower and notifies the staff; the checks that can refuse it
 * run here, except that the caller counts the email. A borrower who accepted an earlier deal of this partner joins at once.
 * Throws email_not_confirmed.
 */
export async function openDeal(ctx: StaffContext, { lead, values, invitee }: OpenDealInput): Promise<DealRow> {
  const { actor_is_confirmed, has_accepted } = await invitee()
  if (!actor_is_confirmed) throw emailNotConfirmed()
  const id = newUuid()
  insertDeal(ctx, id, lead, values)
  insertStageMove(ctx, { id: newUuid(), deal_id: id, from: null, to: values.stage_id, forced: false })
  if (ctx.actor.role === 'Coordinator') await insertCoordinator(ctx, id, ctx.actor.staff_id)
  recordAudit(ctx, {
    action: 'deal_created',
    subject: id,
    deal: id,
    changes: [{ field: 'title', from: null, to: values.title }],
    notifies: false,
  })
  if (has_accepted) inviteClient(ctx, id, { invitation: newUuid(), email: values.borrower_email })
  await queueBorrowerInvitation(ctx, id)
  const deal = await findDeal(ctx, toId('deal', id))
  if (deal === null) throw new AppError('internal', 'The deal was missing after its insert.')
  return { ...deal, client_status: has_accepted ? 'Active' : 'Invited' }
}
