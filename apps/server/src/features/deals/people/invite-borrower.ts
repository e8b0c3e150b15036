import { staffRoles } from '@loanyard/contract/core/values'
import * as z from 'zod'
import { recordAudit } from '../../../services/audit/record-audit.ts'
import {
  withTransaction,
  type StaffContext,
  type StaffJobContext,
  type StaffOrigin,
} from '../../../services/context.ts'
import { newUuid } from '../../../services/ids.ts'
import { defineJob, queueJob } from '../../../services/jobs/define-job.ts'
import { authorize } from '../policy.ts'
import { notifyNewDeal, sendClientInvitation } from './client-invitation.ts'
import { findBorrower, inviteClient, type Borrower } from './invitation-queries.ts'

/** What follows from a new deal: the staff's notifications and the borrower's account, invitation and email. */
export const inviteBorrowerJob = defineJob({
  name: 'invite_borrower',
  schema: z.object({
    partner_id: z.string(),
    deal_id: z.string(),
    actor: z.object({
      user_id: z.string(),
      full_name: z.string(),
      staff_id: z.string(),
      role: z.enum(staffRoles),
    }),
    address: z.string(),
    request_id: z.string(),
  }),
  ownerOf: ({ partner_id }) => partner_id,
  isKeptWhileFrozen: true,
  run: ({ asStaff }, { deal_id, ...origin }) => finishNewDeal(asStaff(origin), deal_id),
})

/** For a new deal (UUID). The caller has counted its email. */
export function queueBorrowerInvitation(ctx: StaffContext, deal: string): Promise<void> {
  const { user_id, full_name, staff_id, role } = ctx.actor
  const origin: StaffOrigin = {
    partner_id: ctx.partner_id,
    actor: { user_id, full_name, staff_id, role },
    address: ctx.address,
    request_id: ctx.requestId,
  }
  return queueJob(ctx, inviteBorrowerJob, { ...origin, deal_id: deal })
}

/**
 * Runs twice if the process dies after the commit, or if the deal (UUID) was deleted and restored. Then the invitation is
 * there already, and so are the notifications, which have the deal's id.
 */
function finishNewDeal(ctx: StaffJobContext, deal: string): Promise<void> {
  authorize(ctx, 'deal.invite_borrower')
  return withTransaction(ctx, async (tx) => {
    const borrower = await findBorrower(tx, deal)
    if (borrower === null) return
    const event = { id: newUuid(), action: 'deal_created', subject: deal, deal, changes: [], data: {} } as const
    tx.notifyRecipients(tx, { ...event, notification: deal })
    if (!borrower.is_invited || !borrower.is_notified) await invite(tx, deal, borrower, { isCounted: true })
  })
}

type NamedBorrower = Pick<Borrower, 'name' | 'email' | 'title'>

/**
 * Invites the borrower to the deal (UUID) by email, in the caller's transaction. A borrower who accepted an earlier deal
 * of this partner joins at once and is notified instead. Throws email_not_confirmed, quota_exceeded.
 */
export function inviteBorrower(tx: StaffContext, deal: string, borrower: NamedBorrower): Promise<void> {
  return invite(tx, deal, borrower, { isCounted: false })
}

/** The same for a deal whose job hasn't run or was lost. The request that created the deal has counted the email. */
export function inviteInsteadOfJob(tx: StaffContext, deal: string, borrower: NamedBorrower): Promise<void> {
  return invite(tx, deal, borrower, { isCounted: true })
}

async function invite(
  tx: StaffJobContext,
  deal: string,
  { name, email, title }: NamedBorrower,
  { isCounted }: { readonly isCounted: boolean },
): Promise<void> {
  const invitation = newUuid()
  const { accepted } = await inviteClient(tx, deal, { invitation, email })
  recordAudit(tx, {
    action: 'client_invited',
    subject: invitation,
    deal,
    changes: [{ field: 'client', from: null, to: name }],
  })
  if (accepted) await notifyNewDeal(tx, { name, email, title }, { isCounted })
  else await sendClientInvitation(tx, deal, { isCounted })
}
