import * as z from 'zod'
import { systemActor, recordAudit } from '../../../services/audit/record-audit.ts'
import { withTransaction, type PartnerContext } from '../../../services/context.ts'
import { defineJob, queueJob } from '../../../services/jobs/define-job.ts'
import { queueEmail, type Email, findPartner } from '../../../services/mail/mailer.ts'
import { findReplyTo } from '../../../services/mail/reply-to.ts'
import { subjectName, subjectText } from '../../../services/mail/user-text.ts'
import * as copy from '../copy.ts'
import { authorize } from '../policy.ts'
import { linkFor } from '../sharing/lender-link.ts'
import { lenderDealUrl } from '../sharing/share-emails.ts'
import {
  findThreadRecipients,
  lockPendingMessages,
  saveNotified,
  type Thread,
  type ThreadRecipient,
  type PendingMessage,
} from './message-queries.ts'
import { messageExcerpts } from './message-rows.ts'

type DealAndLender = Pick<Thread, 'deal' | 'lender'>

/** Emails a lender's people about new messages on a deal. */
export const notifyLenderJob = defineJob({
  name: 'notify_lender',
  formerNames: ['tell_lender'],
  schema: z.object({ partner_id: z.string(), deal_id: z.string(), lender_id: z.string() }),
  run: ({ inPartner }, { partner_id, deal_id, lender_id }) =>
    notifyLender(inPartner(partner_id), { deal: deal_id, lender: lender_id }),
})

/** Notifies the lender's people after a quiet period. Part of the caller's transaction. */
export async function queueLenderNotification(tx: PartnerContext, { deal, lender }: DealAndLender): Promise<void> {
  const data = { partner_id: tx.partner_id, deal_id: deal, lender_id: lender }
  await queueJob(tx, notifyLenderJob, data, tx.requestEmailDelaySeconds)
}

/**
 * Sends each person who sees the deal one email with all messages they haven't read. Does nothing while more are
 * being written, because the last one queues a job of its own.
 */
async function notifyLender(ctx: PartnerContext, thread: DealAndLender): Promise<void> {
  authorize(ctx, 'lender.notify')
  await withTransaction(ctx, async (tx) => {
    const messages = await lockPendingMessages(tx, thread)
    const quietSince = tx.clock.now().getTime() - tx.requestEmailDelaySeconds * 1000
    // Clocks of several machines differ a little, and a job may run a moment early.
    const isBeingWritten = messages.some(({ created }) => Date.parse(created) > quietSince + 2000)
    if (messages.length === 0 || isBeingWritten) return
    let isAnySent = false
    for (const recipient of await findThreadRecipients(tx, thread)) {
      const { read_at } = recipient
      const unread = messages.filter(({ created }) => read_at === null || created > read_at)
      if (unread.length === 0) continue
      const isSent = await queueEmail(tx, () => messageEmail(tx, thread, { recipient, unread }))
      isAnySent ||= isSent
    }
    saveNotified(
      tx,
      messages.map(({ id }) => id),
    )
    if (isAnySent) recordNotified(tx, thread, messages.length)
  })
}

function recordNotified(tx: PartnerContext, { lender }: DealAndLender, count: number): void {
  const changes = [{ field: 'messages', from: null, to: String(count) }]
  recordAudit({ ...tx, actor: systemActor }, { action: 'lender_notified', subject: lender, changes })
}

async function messageEmail(
  tx: PartnerContext,
  { deal }: DealAndLender,
  { recipient, unread }: { recipient: ThreadRecipient; unread: readonly PendingMessage[] },
): Promise<Email> {
  const partner = await findPartner(tx)
  const partnerName = subjectName(partner.name)
  return {
    to: { name: recipient.full_name, address: recipient.email },
    brand: partner,
    reply_to: await findReplyTo(tx, { deal }),
    subject: recipient.has_accepted
      ? copy.dealMessageSubject(subjectText(recipient.deal_title, copy.untitledDeal), partnerName)
      : copy.messageSubject(partnerName),
    paragraphs: [
      copy.greeting(recipient.full_name),
      copy.messageCount(unread.length, recipient.lender_name, recipient.deal_title),
      // People who haven't accepted see nothing of a deal but its title.
      ...(recipient.has_accepted ? messageExcerpts(unread) : []),
    ],
    ...(recipient.has_accepted ? { preferences_url: `${tx.publicUrl}/lender/settings` } : {}),
    ...(await linkFor(tx, recipient, { label: copy.readAndReply, url: lenderDealUrl(tx, deal), deal })),
  }
}
