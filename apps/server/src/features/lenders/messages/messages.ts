import type { LenderMessage } from '@loanyard/contract/lenders/responses'
import { pageOf, pageRequest, totalOf, type Page } from '../../../db/lists/list.ts'
import { AppError, notFound } from '../../../errors.ts'
import { recordAudit } from '../../../services/audit/record-audit.ts'
import { withTransaction, type StaffContext } from '../../../services/context.ts'
import { newUuid } from '../../../services/ids.ts'
import { nameWithEmail } from '../../../services/names/person-name.ts'
import * as copy from '../copy.ts'
import { authorize, messageEntrySeconds } from '../policy.ts'
import {
  findMessages,
  findThread,
  hasRecentEntry,
  insertMessage,
  messageOrdering,
  saveRead,
} from './message-queries.ts'
import { presentMessage, type MessageRow } from './message-rows.ts'
import { queueLenderNotification } from './notify-lender.ts'

interface ThreadIds {
  readonly deal_id: string
  readonly lender_id: string
}

/** Newest first. Throws forbidden, not_found, bad_cursor. */
export async function listDealMessages(
  ctx: StaffContext,
  ids: ThreadIds,
  query: { limit?: number | undefined; cursor?: string | undefined },
): Promise<Page<LenderMessage>> {
  authorize(ctx, 'lender_message.read')
  const thread = await findThread(ctx, ids)
  if (thread === null) throw notFound()
  const { partner_id, url } = ctx
  const page = pageRequest(ctx.cursors, query, { partner_id, url, orderings: messageOrdering, byDefault: '-created' })
  const found = await findMessages(ctx, thread, page)
  return pageOf(page, found.rows, totalOf(page, found.all), (row) => presentMessage(ctx, row))
}

/**
 * The deal's activity gets one entry per 15 minutes; the lender's people are emailed after a quiet period. Throws
 * forbidden, not_found, and not_shared once sharing has ended.
 */
export function sendDealMessage(ctx: StaffContext, ids: ThreadIds, text: string): Promise<LenderMessage> {
  authorize(ctx, 'lender_message.send')
  return withTransaction(ctx, async (tx) => {
    const thread = await findThread(tx, ids)
    if (thread === null) throw notFound()
    if (!thread.is_shared) throw new AppError('not_shared', copy.sharingEnded(thread.lender_name))
    const isInRecentEntry = await hasRecentEntry(tx, thread, messageEntrySeconds)
    const message: MessageRow = {
      id: newUuid(),
      author_id: tx.actor.user_id,
      author_name: nameWithEmail(tx.actor),
      side: 'partner',
      text,
      created: tx.clock.now().toISOString(),
    }
    insertMessage(tx, thread, message)
    const changes = [{ field: 'lender', from: null, to: thread.lender_name }]
    recordAudit(tx, {
      action: 'lender_message_sent',
      subject: thread.lender,
      changes,
      recipients: { lender: thread.lender, deal: thread.deal },
      ...(isInRecentEntry ? {} : { deal: thread.deal }),
    })
    await queueLenderNotification(tx, thread)
    return presentMessage(tx, message)
  })
}

/** Throws forbidden, not_found. */
export async function readDealMessages(ctx: StaffContext, ids: ThreadIds): Promise<null> {
  authorize(ctx, 'lender_message.read')
  const thread = await findThread(ctx, ids)
  if (thread === null) throw notFound()
  await saveRead(ctx, thread)
  return null
}
