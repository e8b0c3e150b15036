import { staffRoles } from '@loanyard/contract/core/values'
import * as z from 'zod'
import { recordAudit } from '../../../services/audit/record-audit.ts'
import {
  sendQueued,
  withSharedTransaction,
  type StaffContext,
  type StaffJobContext,
  type StaffOrigin,
} from '../../../services/context.ts'
import { newUuid } from '../../../services/ids.ts'
import { defineJob, queueJob, type JobContexts } from '../../../services/jobs/define-job.ts'
import {
  assertActorConfirmed,
  findPartnerLater,
  queueCountedEmails,
  type Email,
} from '../../../services/mail/mailer.ts'
import { findReplyToLater } from '../../../services/mail/reply-to.ts'
import { countEmail } from '../../../services/quotas/email-quota.ts'
import { authorize } from '../policy.ts'
import { newDealEmail, newInvitationEmail } from './client-invitation.ts'
import {
  findBorrowerLater,
  findInvitedClientLater,
  inviteClient,
  saveInvitationReleased,
  saveRequestsNotified,
  type Borrower,
} from './invitation-queries.ts'

const payload = z.object({
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
})

type Payload = z.infer<typeof payload>

/** What follows from a new deal: the staff's notifications and the borrower's account, invitation and email. */
export const inviteBorrowerJob = defineJob({
  name: 'invite_borrower',
  schema: payload,
  ownerOf: ({ partner_id }) => partner_id,
  isKeptWhileFrozen: true,
  run: (contexts, deal) => finishNewDeals(contexts, [deal]),
  runBatch: finishNewDeals,
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

interface NewDeal {
  /** With the name and address of the request that created the deal. */
  readonly tx: StaffJobContext
  /** UUID */
  readonly deal: string
  readonly borrower: Pick<Borrower, 'name' | 'email' | 'title' | 'invitation_note' | 'first_requests'>
}

/**
 * The deals of a batch, of any partners, in one transaction and a few round trips; each deal's statements run in the scope
 * of its request. Runs twice if the process dies after the commit, or if a deal was deleted and restored, perhaps in the
 * same batch. Then the invitation is there already, and so are the notifications, which have the deal's id.
 */
function finishNewDeals({ asStaff }: JobContexts, jobs: readonly Payload[]): Promise<void> {
  const contexts = inOrder(jobs).map(({ deal_id, ...origin }) => ({ ...asStaff(origin), deal: deal_id }))
  for (const ctx of contexts) authorize(ctx, 'deal.invite_borrower')
  return withSharedTransaction(contexts, async (txs) => {
    const [first] = txs
    if (first === undefined) return
    const found = txs.map((tx) => findBorrowerLater(tx, tx.deal))
    await sendQueued(first)
    const open: NewDeal[] = []
    for (const [at, tx] of txs.entries()) {
      const borrower = await found[at]?.()
      if (borrower === null || borrower === undefined) continue
      notifyStaff(tx, tx.deal)
      if (borrower.is_held) continue
      if (!borrower.is_invited || !borrower.is_notified) open.push({ tx, deal: tx.deal, borrower })
    }
    await invite(open)
  })
}

/** Each deal once, next to those that share its scope, and in the order in which other batches lock them. */
function inOrder(jobs: readonly Payload[]): Payload[] {
  const place = ({ partner_id, actor, deal_id }: Payload) => `${partner_id} ${actor.user_id} ${deal_id}`
  const byDeal = new Map(jobs.map((job) => [job.deal_id, job]))
  return [...byDeal.values()].toSorted((one, other) => (place(one) < place(other) ? -1 : 1))
}

function notifyStaff(tx: StaffJobContext, deal: string): void {
  const event = { id: newUuid(), action: 'deal_created', subject: deal, deal, changes: [], data: {} } as const
  tx.notifyRecipients(tx, { ...event, notification: deal })
}

/**
 * Invites the borrower to the deal (UUID) by email, in the caller's transaction. A borrower who accepted an earlier deal
 * of this partner joins at once and is notified instead. Throws email_not_confirmed, quota_exceeded.
 */
export async function inviteBorrower(tx: StaffContext, deal: string, borrower: NewDeal['borrower']): Promise<void> {
  await assertActorConfirmed(tx)
  await countEmail(tx)
  await invite([{ tx, deal, borrower }])
}

/** The same for a deal whose job hasn't run, was lost, or was told to wait. The request that created the deal has counted the email. */
export function inviteInsteadOfJob(tx: StaffContext, deal: string, borrower: NewDeal['borrower']): Promise<void> {
  saveInvitationReleased(tx, deal)
  return invite([{ tx, deal, borrower }])
}

/** All in the same transaction, in three round trips. */
async function invite(deals: readonly NewDeal[]): Promise<void> {
  const last = deals.at(-1)?.tx
  if (last === undefined) return
  const invitations = deals.map(({ tx, deal, borrower }) => {
    const id = newUuid()
    inviteClient(tx, deal, { invitation: id, email: borrower.email })
    const [replyTo, invited] = [
      findReplyToLater(tx, { deal, actor: tx.actor.user_id }),
      findInvitedClientLater(tx, deal),
    ]
    return { tx, deal, borrower, id, replyTo, invited, partner: findPartnerLater(tx) }
  })
  await sendQueued(last)
  const emails: (Pick<NewDeal, 'tx' | 'borrower'> & {
    email: () => Promise<Email | null>
    reply_to: Email['reply_to']
  })[] = []
  for (const { tx, deal, borrower, id, ...found } of invitations) {
    const [invited, partner] = [await found.invited(), await found.partner()]
    const changes = [{ field: 'client', from: null, to: borrower.name }]
    // Only who has joined is there to be notified.
    recordAudit(tx, { action: 'client_invited', subject: id, deal, changes, notifies: invited === null })
    const content = { partner, requests: borrower.first_requests, note: borrower.invitation_note }
    const email =
      invited === null ? async () => newDealEmail(tx, borrower, content) : newInvitationEmail(tx, invited, content)
    emails.push({ tx, borrower, email, reply_to: await found.replyTo() })
  }
  await sendQueued(last)
  const ready: (Email & { partner_id: string })[] = []
  for (const { tx, borrower, email, reply_to } of emails) {
    const mail = await email()
    if (mail === null) continue
    ready.push({ partner_id: tx.partner_id, ...mail, reply_to })
    saveRequestsNotified(tx, borrower.first_requests)
  }
  await queueCountedEmails(last, ready)
}
