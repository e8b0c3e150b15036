import { byItself, record } from '../../platform/audit.ts'
import { withTransaction } from '../../platform/context.ts'
import { queueMail, type Mail } from '../../platform/mail.ts'
import { subjectName } from '../../platform/mail/typed-text.ts'
import { findPartner } from '../partners/index.ts'
import {
  findThreadReaders,
  lockUntold,
  saveTold,
  type Thread,
  type ThreadReader,
  type UntoldMessage,
} from './message-queries.ts'
import { lenderDealUrl } from './share-mails.ts'
import { wayIn, type PartnerScope } from './way-in.ts'

type Place = Pick<Thread, 'deal' | 'lender'>

/** Messages that a mail shows, and characters of each; the rest is on the page. */
const shown = { messages: 5, characters: 300 } as const

/** Has the people of a lender told of what was written, once nothing was added for a while. In the caller's transaction. */
export async function tellLenderLater(tx: PartnerScope, { deal, lender }: Place): Promise<void> {
  const data = { partner_id: tx.partner_id, deal_id: deal, lender_id: lender }
  await tx.jobs.enqueue(tx, 'tell_lender', data, tx.requestMailSeconds)
}

/**
 * Sends everybody of a lender who sees the deal one mail for all messages they have not read. Does nothing while more are
 * being written: the last one has a job of its own.
 */
export async function tellLender(ctx: PartnerScope, place: Place): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const messages = await lockUntold(tx, place)
    const quietSince = tx.clock.now().getTime() - tx.requestMailSeconds * 1000
    // Clocks of several machines differ a little, and a job may be a moment early.
    const isBeingWritten = messages.some(({ created }) => Date.parse(created) > quietSince + 2000)
    if (messages.length === 0 || isBeingWritten) return
    let isTold = false
    for (const reader of await findThreadReaders(tx, place)) {
      const { read } = reader
      const unread = messages.filter(({ created }) => read === null || created > read)
      if (unread.length === 0) continue
      const isSent = await queueMail(tx, () => messageMail(tx, place, { reader, unread }))
      isTold ||= isSent
    }
    saveTold(
      tx,
      messages.map(({ id }) => id),
    )
    if (isTold) recordTold(tx, place, messages.length)
  })
}

function recordTold(tx: PartnerScope, { lender }: Place, count: number): void {
  const changes = [{ field: 'messages', from: null, to: String(count) }]
  record({ ...tx, actor: byItself }, { action: 'lender_told', subject: lender, changes })
}

/** The beginning of a text, on one line. */
function beginning(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  const characters = Array.from(line)
  return characters.length <= shown.characters ? line : `${characters.slice(0, shown.characters).join('').trimEnd()}…`
}

async function messageMail(
  tx: PartnerScope,
  { deal }: Place,
  { reader, unread }: { reader: ThreadReader; unread: readonly UntoldMessage[] },
): Promise<Mail> {
  const partner = await findPartner(tx)
  const more = unread.length - shown.messages
  const lines = [
    ...unread.slice(0, shown.messages).map(({ author_name, text }) => `${author_name}: “${beginning(text)}”`),
    ...(more > 0 ? [`… and ${more} more`] : []),
  ]
  return {
    to: { name: reader.full_name, address: reader.email },
    brand: partner,
    subject: `${subjectName(partner.name)} sent you a message about a deal`,
    paragraphs: [
      `Hello ${reader.full_name},`,
      `${unread.length === 1 ? 'There is a message' : `There are ${unread.length} messages`} for ${reader.lender_name} about "${reader.deal_title}".`,
      // Nothing of a deal but its title is shown to somebody who hasn't accepted.
      ...(reader.has_accepted ? lines : []),
    ],
    ...(await wayIn(tx, reader, { label: 'Read and reply', url: lenderDealUrl(tx, deal) })),
  }
}
