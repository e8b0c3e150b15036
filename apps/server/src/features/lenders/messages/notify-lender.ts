import * as z from 'zod'
import { systemActor, recordAudit } from '../../../services/audit/record-audit.ts'
import { withTransaction, type PartnerContext } from '../../../services/context.ts'
import { defineJob, queueJob } from '../../../services/jobs/define-job.ts'
import { queueEmail, type Email, findPartner } from '../../../services/mail/mailer.ts'
import { findReplyTo } from '../../../services/mail/reply-to.ts'
import { subjectName, subjectText } from '../../../services/mail/user-text.ts'
import { takeForLender, type PendingCondition } from '../conditions/write-queries.ts'
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
import { excerpt, messageExcerpts } from './message-rows.ts'

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
    // Clocks of several machines differ a little, and a job may run a moment early.
    const quietSince = new Date(tx.clock.now().getTime() - tx.requestEmailDelaySeconds * 1000 + 2000)
    const isBeingWritten = messages.some(({ created }) => Date.parse(created) > quietSince.getTime())
    if (isBeingWritten) return
    const answered = await takeForLender(tx, thread, quietSince)
    if (messages.length === 0 && answered.length === 0) return
    let isAnySent = false
    for (const recipient of await findThreadRecipients(tx, thread)) {
      const { read_at } = recipient
      const unread = messages.filter(({ created }) => read_at === null || created > read_at)
      if (unread.length === 0 && answered.length === 0) continue
      const isSent = await queueEmail(tx, () => messageEmail(tx, thread, { recipient, unread, answered }))
      isAnySent ||= isSent
    }
    saveNotified(
      tx,
      messages.map(({ id }) => id),
    )
    if (isAnySent) recordNotified(tx, thread, messages.length + answered.length)
  })
}

function recordNotified(tx: PartnerContext, { lender }: DealAndLender, count: number): void {
  const changes = [{ field: 'messages', from: null, to: String(count) }]
  recordAudit({ ...tx, actor: systemActor }, { action: 'lender_notified', subject: lender, changes })
}

interface LenderNews {
  readonly recipient: ThreadRecipient
  readonly unread: readonly PendingMessage[]
  /** Conditions that the partner answered. */
  readonly answered: readonly PendingCondition[]
}

/** What a person typed is for those who have accepted. */
function newsLines({ recipient, unread, answered }: LenderNews): string[] {
  const { has_accepted, lender_name, deal_title } = recipient
  return [
    ...(unread.length > 0 ? [copy.messageCount(unread.length, lender_name, deal_title)] : []),
    ...(has_accepted ? messageExcerpts(unread) : []),
    ...(answered.length > 0 ? [copy.answerCount(answered.length, deal_title)] : []),
    ...(has_accepted ? answered.map(({ title }) => copy.answeredCondition(excerpt(title))) : []),
  ]
}

function subjectFor({ recipient, unread }: LenderNews, partner: string): string {
  if (!recipient.has_accepted) return copy.messageSubject(partner)
  const deal = subjectText(recipient.deal_title, copy.untitledDeal)
  return unread.length > 0 ? copy.dealMessageSubject(deal, partner) : copy.answeredSubject(deal, partner)
}

async function messageEmail(tx: PartnerContext, { deal }: DealAndLender, news: LenderNews): Promise<Email> {
  const { recipient } = news
  const partner = await findPartner(tx)
  return {
    to: { name: recipient.full_name, address: recipient.email },
    brand: partner,
    reply_to: await findReplyTo(tx, { deal }),
    subject: subjectFor(news, subjectName(partner.name)),
    // People who haven't accepted see nothing of a deal but its title.
    paragraphs: [copy.greeting(recipient.full_name), ...newsLines(news)],
    ...(recipient.has_accepted ? { preferences_url: `${tx.publicUrl}/lender/settings` } : {}),
    ...(await linkFor(tx, recipient, { label: copy.readAndReply, url: lenderDealUrl(tx, deal), deal })),
  }
}
