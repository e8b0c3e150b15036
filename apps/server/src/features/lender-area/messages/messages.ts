import type { LenderMessage } from '@loanyard/contract/lenders/responses'
import { pageOf, pageRequest, totalOf, type Page } from '../../../db/lists/list.ts'
import { notFound } from '../../../errors.ts'
import { recordAudit } from '../../../services/audit/record-audit.ts'
import { withTransaction, type LenderContext } from '../../../services/context.ts'
import { newUuid, toUuid } from '../../../services/ids.ts'
import { nameWithEmail } from '../../../services/names/person-name.ts'
import { presentMessage } from '../../lenders/index.ts'
import { authorize } from '../policy.ts'
import { findSharedDeal } from '../shared-deal-queries.ts'
import { findMessages, insertMessage, saveRead, wroteRecently } from './message-queries.ts'

interface PageQuery {
  readonly limit?: number | undefined
  readonly cursor?: string | undefined
}

const orderings = { created: { expression: 'm.created', type: 'timestamptz' } } as const

/** Newest first. Throws not_found, bad_cursor. */
export async function listMessages(ctx: LenderContext, dealId: string, query: PageQuery): Promise<Page<LenderMessage>> {
  const deal = await findSharedDeal(ctx, dealId)
  if (deal === null) throw notFound()
  const { partner_id, url } = ctx
  const page = pageRequest(ctx.cursors, query, { partner_id, url, orderings, byDefault: '-created' })
  const all = await findMessages(ctx, deal.deal_id, page)
  const found = all.filter(({ id }) => id !== null)
  return pageOf(page, found, totalOf(page, all), (row) => presentMessage(ctx, row))
}

/** The deal's activity gets one entry per 15 minutes. Throws not_found. */
export function sendMessage(ctx: LenderContext, dealId: string, text: string): Promise<LenderMessage> {
  authorize(ctx, 'shared_deal.message')
  return withTransaction(ctx, async (tx) => {
    const deal = await findSharedDeal(tx, dealId)
    if (deal === null) throw notFound()
    const { actor } = tx
    const hasRecentEntry = await wroteRecently(tx, deal.deal_id)
    const id = newUuid()
    insertMessage(tx, deal.deal_id, { id, text })
    const changes = [{ field: 'lender', from: actor.lender_name, to: null }]
    recordAudit(tx, {
      action: 'lender_message_sent',
      subject: id,
      changes,
      recipients: { lender: actor.lender_id, deal: deal.deal_id },
      ...(hasRecentEntry ? {} : { deal: deal.deal_id }),
    })
    const created = tx.clock.now().toISOString()
    return presentMessage(tx, {
      id,
      author_id: actor.user_id,
      author_name: nameWithEmail(actor),
      side: 'lender',
      text,
      created,
    })
  })
}

/** Throws not_found. */
export async function readMessages(ctx: LenderContext, dealId: string): Promise<null> {
  authorize(ctx, 'shared_deal.message')
  if (!(await saveRead(ctx, toUuid('deal', dealId)))) throw notFound()
  return null
}
