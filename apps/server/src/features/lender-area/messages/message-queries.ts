import { sql } from '../../../db/client/statement.ts'
import { pageStatement, type Keyed, type PageRequest } from '../../../db/lists/list.ts'
import { firstRow, later, rows, type LenderContext } from '../../../services/context.ts'
import { nameWithEmail } from '../../../services/names/person-name.ts'
import type { MessageRow } from '../../lenders/index.ts'
import { ofSharedDeal } from '../shared-deal-queries.ts'

type PageRows = (MessageRow & Keyed & { total: number | null })[]

/** Messages about a deal (UUID) between its partner and the caller's lender. */
export function findMessages(ctx: LenderContext, deal: string, page: PageRequest): Promise<PageRows> {
  const where = sql`m.partner_id = ${ctx.partner_id} and m.deal_id = ${deal} and m.lender_id = ${ctx.actor.lender_id}`
  return rows<PageRows[number]>(
    ctx,
    pageStatement(page, {
      select: sql`m.id, m.author_id, m.author_name, m.side, m.text, m.created`,
      from: sql`lender_messages m`,
      where,
      idColumn: 'm.id',
      total: sql`(select count(*)::integer from lender_messages m where ${where})`,
    }),
  )
}

/** True if anyone at the lender wrote about the deal (UUID) in the last 15 minutes. */
export async function wroteRecently(ctx: LenderContext, deal: string): Promise<boolean> {
  const found = await firstRow<{ is_recent: boolean }>(
    ctx,
    sql`select exists (select from lender_messages m
                 where m.partner_id = ${ctx.partner_id} and m.deal_id = ${deal} and m.lender_id = ${ctx.actor.lender_id}
                   and m.side = 'lender' and m.created > ${ctx.clock.now()}::timestamptz - interval '15 minutes') as is_recent`,
  )
  return found?.is_recent ?? false
}

export function insertMessage(ctx: LenderContext, deal: string, { id, text }: Pick<MessageRow, 'id' | 'text'>): void {
  later(
    ctx,
    sql`insert into lender_messages (partner_id, id, deal_id, lender_id, author_id, author_name, side, text, created)
        values (${ctx.partner_id}, ${id}, ${deal}, ${ctx.actor.lender_id}, ${ctx.actor.user_id}, ${nameWithEmail(ctx.actor)},
                'lender', ${text}, ${ctx.clock.now()})`,
  )
}

/** Returns false if the deal (UUID) isn't shared with the caller. */
export async function saveRead(ctx: LenderContext, deal: string): Promise<boolean> {
  const kept = await rows(
    ctx,
    sql`insert into lender_message_reads (partner_id, deal_id, lender_id, user_id, read_at)
        select h.partner_id, h.deal_id, h.lender_id, ${ctx.actor.user_id}, coalesce(max(m.created), ${ctx.clock.now()}::timestamptz)
          from lender_shares h
          left join lender_messages m on m.partner_id = h.partner_id and m.deal_id = h.deal_id and m.lender_id = h.lender_id
         where ${ofSharedDeal(ctx, deal)}
         group by h.partner_id, h.deal_id, h.lender_id
        on conflict (partner_id, deal_id, lender_id, user_id) do update
           set read_at = greatest(lender_message_reads.read_at, excluded.read_at)
        returning user_id`,
  )
  return kept.length > 0
}
