import { skipIfFrozen } from '../../../db/scopes/scopes.ts'
import { recordAudit, systemActor } from '../../../services/audit/record-audit.ts'
import { withTransaction, type PartnerContext, type ScopedContext } from '../../../services/context.ts'
import { toId } from '../../../services/ids.ts'
import type { RecurringJob } from '../../../services/jobs/jobs.ts'
import { findPartner, queueEmail, queueEmailToStaff, type Email } from '../../../services/mail/mailer.ts'
import { findReplyTo } from '../../../services/mail/reply-to.ts'
import { subjectName, subjectText } from '../../../services/mail/user-text.ts'
import * as copy from '../copy.ts'
import { authorize } from '../policy.ts'
import {
  findClientRecipients,
  findEmailedThread,
  findStaffRecipients,
  findThreadsDue,
  lockPendingMessages,
  saveNotified,
  type EmailedThread,
  type MessageRecipient,
  type PendingMessage,
} from './message-queries.ts'

/** The newest; the page has all. */
const mostShown = 10

/** Several lines written together share an email. */
const quietMs = 60_000

/**
 * Emails the other side about questions and answers on requests, once nothing was added for a minute. A borrower's scope
 * can't queue a job, so a schedule finds them.
 */
async function notifyOfMessages(ctx: ScopedContext, ofPartner: (partner: string) => PartnerContext): Promise<void> {
  authorize(ctx, 'client.notify')
  const quietSince = new Date(ctx.clock.now().getTime() - Math.min(quietMs, ctx.requestEmailDelaySeconds * 1000))
  for (const { partner_id, requirement_id } of await findThreadsDue(ctx, quietSince))
    await skipIfFrozen(() => notifyOfThread(ofPartner(partner_id), requirement_id))
}

export function messageHousekeeping(
  context: () => ScopedContext,
  ofPartner: (partner: string) => PartnerContext,
): RecurringJob[] {
  return [{ name: 'request_messages', cron: '* * * * *', work: () => notifyOfMessages(context(), ofPartner) }]
}

async function notifyOfThread(ctx: PartnerContext, request: string): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const pending = await lockPendingMessages(tx, request)
    if (pending.length === 0) return
    const thread = await findEmailedThread(tx, request)
    if (thread !== null) {
      const from = (side: string) => pending.filter((message) => message.side === side)
      const toStaff = { recipients: findStaffRecipients, send: queueEmailToStaff }
      const toClients = { recipients: findClientRecipients, send: queueEmail }
      await emailUnread(tx, thread, { messages: from('client'), ...toStaff })
      await emailUnread(tx, thread, { messages: from('staff'), ...toClients })
    }
    saveNotified(
      tx,
      pending.map(({ id }) => id),
    )
    const changes = [{ field: 'messages', from: null, to: String(pending.length) }]
    recordAudit({ ...tx, actor: systemActor }, { action: 'request_messages_emailed', subject: request, changes })
  })
}

interface SideMessages {
  readonly messages: readonly PendingMessage[]
  readonly recipients: (tx: PartnerContext, thread: EmailedThread) => Promise<MessageRecipient[]>
  readonly send: (tx: PartnerContext, email: Email) => Promise<unknown>
}

async function emailUnread(
  tx: PartnerContext,
  thread: EmailedThread,
  { messages, recipients, send }: SideMessages,
): Promise<void> {
  if (messages.length === 0) return
  for (const recipient of await recipients(tx, thread)) {
    const { read_at, sees_from } = recipient
    const unread = messages.filter(
      ({ created }) => (read_at === null || created > read_at) && (sees_from === null || created >= sees_from),
    )
    if (unread.length > 0) await send(tx, await messageEmail(tx, thread, { recipient, unread }))
  }
}

async function messageEmail(
  tx: PartnerContext,
  thread: EmailedThread,
  { recipient, unread }: { recipient: MessageRecipient; unread: readonly PendingMessage[] },
): Promise<Email> {
  const partner = await findPartner(tx)
  const newest = unread.at(-1)
  const reply_to = newest === undefined ? null : await replyToOf(tx, thread, newest)
  const author = newest?.author_name ?? ''
  const isQuestion = newest?.side === 'client'
  const opening = isQuestion ? copy.questionAsked : copy.questionAnswered
  const [partnerId, dealId] = [toId('partner', tx.partner_id), toId('deal', thread.deal_id)]
  const request = toId('requirement', thread.id)
  const item = subjectText(thread.title, copy.anItem)
  const path = isQuestion
    ? `/partner/${partnerId}/deals/${dealId}?tab=requests&request=${request}`
    : `/portal/${partnerId}/${dealId}/my-docs/${request}`
  return {
    to: { name: recipient.full_name, address: recipient.email },
    brand: partner,
    subject: isQuestion
      ? copy.questionSubject(subjectName(author), item)
      : copy.answerSubject(subjectName(author), item),
    paragraphs: [
      copy.greeting(recipient.full_name),
      opening(author, thread.title, thread.deal_title),
      ...(unread.length > mostShown ? [copy.earlierMessages(unread.length - mostShown)] : []),
      ...unread.slice(-mostShown).map(({ text }) => `“${text}”`),
    ],
    button: { label: isQuestion ? copy.answerQuestion : copy.viewAnswer, url: `${tx.publicUrl}${path}` },
    after: reply_to === null ? [] : [copy.replyReaches(reply_to.name)],
    reply_to,
  }
}

/** The author, unless they left in the meantime: then someone who works on the deal, or no one. */
async function replyToOf(
  tx: PartnerContext,
  { deal_id }: EmailedThread,
  { side, author_id, author_name, reply_to }: PendingMessage,
): Promise<NonNullable<Email['reply_to']> | null> {
  if (side === 'staff') return findReplyTo(tx, { deal: deal_id, actor: author_id })
  return reply_to === null ? null : { name: author_name, address: reply_to }
}
