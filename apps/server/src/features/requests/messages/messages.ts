import type { RequestMessage } from '@loanyard/contract/requests/messages'
import { pageOf, pageRequest, totalOf, type Page } from '../../../db/lists/list.ts'
import { notFound } from '../../../errors.ts'
import { recordAudit } from '../../../services/audit/record-audit.ts'
import { isStaff, withTransaction, type ParticipantContext } from '../../../services/context.ts'
import { newUuid, toId } from '../../../services/ids.ts'
import { assertActorConfirmed } from '../../../services/mail/mailer.ts'
import { countMessage } from '../../../services/quotas/assert-quota.ts'
import { authorize } from '../policy.ts'
import {
  findMessages,
  findThread,
  insertMessage,
  messageOrdering,
  saveRead,
  type MessageRow,
} from './message-queries.ts'

function presentMessage(
  { actor }: ParticipantContext,
  { id, author_id, author_name, side, text, created }: MessageRow,
): RequestMessage {
  const is_own = author_id === actor.user_id
  return { id: toId('request_message', id), author: author_name, side, is_own, text, created }
}

/** Newest first. Throws not_found, bad_cursor. */
export async function listRequestMessages(
  ctx: ParticipantContext,
  requestId: string,
  query: { limit?: number | undefined; cursor?: string | undefined },
): Promise<Page<RequestMessage>> {
  const thread = await findThread(ctx, requestId)
  if (thread === null) throw notFound()
  const { partner_id, url } = ctx
  const page = pageRequest(ctx.cursors, query, { partner_id, url, orderings: messageOrdering, byDefault: '-created' })
  const { all, found } = await findMessages(ctx, thread, page)
  return pageOf(page, found, totalOf(page, all), (row) => presentMessage(ctx, row))
}

/**
 * A question of the client, or an answer of staff. The other side is notified, and emailed soon after. Throws
 * not_found, quota_exceeded, email_not_confirmed.
 */
export function sendRequestMessage(ctx: ParticipantContext, requestId: string, text: string): Promise<RequestMessage> {
  authorize(ctx, 'request_message.send')
  return withTransaction(ctx, async (tx) => {
    const thread = await findThread(tx, requestId)
    if (thread === null) throw notFound()
    await assertActorConfirmed(tx)
    await countMessage(tx)
    const side = isStaff(tx) ? 'staff' : 'client'
    const { user_id, full_name } = tx.actor
    const created = tx.clock.now().toISOString()
    const message: MessageRow = { id: newUuid(), author_id: user_id, author_name: full_name, side, text, created }
    insertMessage(tx, thread, message)
    await saveRead(tx, thread)
    recordAudit(tx, {
      action: side === 'staff' ? 'request_question_answered' : 'request_question_asked',
      subject: thread.id,
      deal: thread.deal_id,
      changes: [{ field: 'request', from: thread.title, to: thread.title }],
    })
    return presentMessage(tx, message)
  })
}

/** Throws not_found. */
export async function readRequestMessages(ctx: ParticipantContext, requestId: string): Promise<null> {
  authorize(ctx, 'request_message.read')
  const thread = await findThread(ctx, requestId)
  if (thread === null) throw notFound()
  await saveRead(ctx, thread)
  return null
}
