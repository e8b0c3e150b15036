import * as z from 'zod'
import { withTransaction, type PartnerContext } from '../../../services/context.ts'
import { defineJob, queueJob } from '../../../services/jobs/define-job.ts'
import { queueEmail } from '../../../services/mail/mailer.ts'
import { findReplyTo } from '../../../services/mail/reply-to.ts'
import { findInvitedClient, isBorrowerInvited, isInvitationHeld, sendClientInvitation } from '../../deals/index.ts'
import { authorize } from '../policy.ts'
import { requestEmail, recordEmail } from './client-emails.ts'
import {
  findRequestingPartner,
  findClients,
  lockPendingRequirements,
  saveNotified,
  type OpenRequirement,
} from './reminder-queries.ts'
import { itemsToAnnounce, sendBackDelay } from './reminder-rules.ts'

/** Emails the client of a deal about new requests. */
export const notifyClientJob = defineJob({
  name: 'notify_client',
  formerNames: ['tell_client'],
  schema: z.object({ partner_id: z.string(), deal_id: z.string() }),
  run: ({ inPartner }, { partner_id, deal_id }) => notifyClient(inPartner(partner_id), deal_id),
})

/** Notifies the client once nothing was added for a while. Runs in the caller's transaction. */
export async function queueClientNotification(ctx: PartnerContext, deal: string): Promise<void> {
  const data = { partner_id: ctx.partner_id, deal_id: deal }
  await queueJob(ctx, notifyClientJob, data, ctx.requestEmailDelaySeconds)
}

/** The same for an answer that was sent back, which the client is waiting for. */
export async function queueSendBackNotification(ctx: PartnerContext, deal: string): Promise<void> {
  const data = { partner_id: ctx.partner_id, deal_id: deal }
  await queueJob(ctx, notifyClientJob, data, sendBackDelay(ctx.requestEmailDelaySeconds))
}

const notificationTypeOf = ({ returned }: OpenRequirement) =>
  returned === null ? 'request_created' : 'request_rejected'

/**
 * Sends one email about everything on a deal that its client doesn't know yet. Does nothing while staff keep adding
 * or reviewing: the last item has its own job. Throws, to be retried, until the job that invites the borrower has run.
 */
export async function notifyClient(ctx: PartnerContext, deal: string): Promise<void> {
  authorize(ctx, 'client.notify')
  await withTransaction(ctx, async (tx) => {
    const pending = await lockPendingRequirements(tx, deal)
    const open = itemsToAnnounce(pending, tx.clock.now(), tx.requestEmailDelaySeconds)
    if (open.length === 0) return
    // The invitation will name them.
    if (await isInvitationHeld(tx, deal)) return
    if (!(await isBorrowerInvited(tx, deal))) throw new Error(`the borrower of deal ${deal} isn't invited yet`)
    if (!(await resendIfInvited(tx, deal))) await notifyAcceptedClients(tx, deal, open)
    saveNotified(
      tx,
      open.map(({ id }) => id),
    )
  })
}

async function notifyAcceptedClients(
  tx: PartnerContext,
  deal: string,
  open: readonly OpenRequirement[],
): Promise<void> {
  const requestingPartner = await findRequestingPartner(tx)
  const reviewer = open.find(({ returned }) => returned !== null)?.returned?.decided_by ?? null
  const reply_to = await findReplyTo(tx, { deal, actor: reviewer })
  for (const client of await findClients(tx, deal)) {
    const wantedByEmail = open.filter((one) => client.preferences[notificationTypeOf(one)] ?? true)
    if (wantedByEmail.length === 0) continue
    const isSent = await queueEmail(
      tx,
      requestEmail(tx, { client, requestingPartner, partner_id: tx.partner_id, open: wantedByEmail, reply_to }),
    )
    if (isSent) recordEmail(tx, 'client_told', { client, deal })
  }
}

/** Hours before an invitation is resent automatically. */
const quietHours = 24

/**
 * Clients learn about a deal only after they accept its invitation, so the invitation is resent instead. Returns true
 * while it is open.
 */
async function resendIfInvited(tx: PartnerContext, deal: string): Promise<boolean> {
  const invited = await findInvitedClient(tx, deal)
  if (invited === null) return false
  if (tx.clock.now().getTime() - Date.parse(invited.sent_at) > quietHours * 3_600_000) {
    const sent = await sendClientInvitation(tx, deal, { isReminder: true })
    // Just accepted, or over the email quota.
    if (sent === null) return (await findInvitedClient(tx, deal)) !== null
    recordEmail(tx, 'client_reminded', { client: { ...sent, user_id: sent.id }, deal })
  }
  return true
}
