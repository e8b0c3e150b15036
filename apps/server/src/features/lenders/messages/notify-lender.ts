import { systemActor, recordAudit } from '../../../services/audit/record-audit.ts'
import { withTransaction } from '../../../services/context.ts'
import { queueEmail, type Email } from '../../../services/mail/mailer.ts'
import { subjectName } from '../../../services/mail/user-text.ts'
import { findPartner } from '../../../services/partner.ts'
import { linkFor, type PartnerContext } from '../sharing/lender-link.ts'
import { lenderDealUrl } from '../sharing/share-emails.ts'
import {
  findThreadRecipients,
  lockPendingMessages,
  saveNotified,
  type Thread,
  type ThreadRecipient,
  type PendingMessage,
} from './message-queries.ts'

type DealAndLender = Pick<Thread, 'deal' | 'lender'>

/** Messages that a mail shows, and characters of each; the rest is on the page. */
const excerptLimits = { messages: 5, characters: 300 } as const

/** Has the people of a lender told of what was written, once nothing was added for a while. In the caller's transaction. */
export async function queueLenderNotification(tx: PartnerContext, { deal, lender }: DealAndLender): Promise<void> {
  const data = { partner_id: tx.partner_id, deal_id: deal, lender_id: lender }
  await tx.jobs.enqueue(tx, 'tell_lender', data, tx.requestEmailDelaySeconds)
}

/**
 * Sends everybody of a lender who sees the deal one mail for all messages they have not read. Does nothing while more are
 * being written: the last one has a job of its own.
 */
export async function notifyLender(ctx: PartnerContext, thread: DealAndLender): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const messages = await lockPendingMessages(tx, thread)
    const quietSince = tx.clock.now().getTime() - tx.requestEmailDelaySeconds * 1000
    // Clocks of several machines differ a little, and a job may be a moment early.
    const isBeingWritten = messages.some(({ created }) => Date.parse(created) > quietSince + 2000)
    if (messages.length === 0 || isBeingWritten) return
    let isAnySent = false
    for (const recipient of await findThreadRecipients(tx, thread)) {
      const { read } = recipient
      const unread = messages.filter(({ created }) => read === null || created > read)
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
  recordAudit({ ...tx, actor: systemActor }, { action: 'lender_told', subject: lender, changes })
}

/** The beginning of a text, on one line. */
function excerpt(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  const characters = Array.from(line)
  return characters.length <= excerptLimits.characters
    ? line
    : `${characters.slice(0, excerptLimits.characters).join('').trimEnd()}…`
}

async function messageEmail(
  tx: PartnerContext,
  { deal }: DealAndLender,
  { recipient, unread }: { recipient: ThreadRecipient; unread: readonly PendingMessage[] },
): Promise<Email> {
  const partner = await findPartner(tx)
  const more = unread.length - excerptLimits.messages
  const lines = [
    ...unread.slice(0, excerptLimits.messages).map(({ author_name, text }) => `${author_name}: “${excerpt(text)}”`),
    ...(more > 0 ? [`… and ${more} more`] : []),
  ]
  return {
    to: { name: recipient.full_name, address: recipient.email },
    brand: partner,
    subject: `${subjectName(partner.name)} sent you a message about a deal`,
    paragraphs: [
      `Hello ${recipient.full_name},`,
      `${unread.length === 1 ? 'There is a message' : `There are ${unread.length} messages`} for ${recipient.lender_name} about "${recipient.deal_title}".`,
      // Nothing of a deal but its title is shown to somebody who hasn't accepted.
      ...(recipient.has_accepted ? lines : []),
    ],
    ...(await linkFor(tx, recipient, { label: 'Read and reply', url: lenderDealUrl(tx, deal) })),
  }
}
