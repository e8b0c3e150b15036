import type { AuditAction } from '@loanyard/contract/audit/actions'
import { fixed, sql } from '../../../db/client/statement.ts'
import { pageStatement, type Keyed, type PageRequest } from '../../../db/lists/list.ts'
import type { Columns, Tables } from '../../../db/tables.ts'
import { firstRow, later, rows, type StaffContext, type PartnerContext } from '../../../services/context.ts'
import { toUuid } from '../../../services/ids.ts'
import type { MessageRow } from './message-rows.ts'

export interface Thread {
  /** UUIDs. */
  readonly deal: Tables['deals']['id']
  readonly lender: Tables['lenders']['id']
  readonly lender_name: Tables['lenders']['name']
  /** False once sharing has ended: the thread is then read-only. */
  readonly is_shared: boolean
}

export function findThread(
  ctx: StaffContext,
  { deal_id, lender_id }: { deal_id: string; lender_id: string },
): Promise<Thread | null> {
  return firstRow<Thread>(
    ctx,
    sql`select d.id as deal, l.id as lender, l.name as lender_name, bool_or(h.ended_at is null) as is_shared
          from lender_shares h
          join deals d on d.partner_id = h.partner_id and d.id = h.deal_id and d.deleted_at is null
          join lenders l on l.partner_id = h.partner_id and l.id = h.lender_id
         where h.partner_id = ${ctx.partner_id} and h.deal_id = ${toUuid('deal', deal_id)}
           and h.lender_id = ${toUuid('lender', lender_id)}
         group by d.id, l.id, l.name`,
  )
}

export const messageOrdering = { created: { expression: 'g.created', type: 'timestamptz' } } as const

type ListedMessage = MessageRow & Keyed & { readonly total: number | null }

export async function findMessages(
  ctx: StaffContext,
  { deal, lender }: Thread,
  page: PageRequest,
): Promise<{ all: ListedMessage[]; rows: ListedMessage[] }> {
  const where = sql`g.partner_id = ${ctx.partner_id} and g.deal_id = ${deal} and g.lender_id = ${lender}`
  const all = await rows<ListedMessage>(
    ctx,
    pageStatement(page, {
      select: fixed('g.id, g.author_id, g.author_name, g.side, g.text, g.created'),
      from: fixed('lender_messages g'),
      where,
      idColumn: 'g.id',
      total: sql`(select count(*) from lender_messages g where ${where})`,
    }),
  )
  return { all, rows: all.filter((row) => row.id !== null) }
}

/** True if the deal's activity has an entry for a message of the partner's side within the last `seconds`. */
export async function hasRecentEntry(ctx: StaffContext, { deal, lender }: Thread, seconds: number): Promise<boolean> {
  const since = new Date(ctx.clock.now().getTime() - seconds * 1000)
  const found = await firstRow(
    ctx,
    sql`select a.id from audit_log a where a.partner_id = ${ctx.partner_id} and a.deal_id = ${deal} and a.subject_id = ${lender}
           and a.action = ${'lender_message_sent' satisfies AuditAction} and a.created > ${since} and a.data #>> '{changes,0,to}' is not null limit 1`,
  )
  return found !== null
}

export function insertMessage(ctx: StaffContext, { deal, lender }: Thread, message: MessageRow): void {
  later(
    ctx,
    sql`insert into lender_messages (partner_id, id, deal_id, lender_id, author_id, author_name, side, text, created)
        values (${ctx.partner_id}, ${message.id}, ${deal}, ${lender}, ${message.author_id}, ${message.author_name},
                ${message.side}, ${message.text}, ${message.created})`,
  )
}

export async function saveRead(ctx: StaffContext, { deal, lender }: Thread): Promise<void> {
  await rows(
    ctx,
    sql`insert into lender_message_reads as q (partner_id, deal_id, lender_id, user_id, read_at)
        select g.partner_id, g.deal_id, g.lender_id, ${ctx.actor.user_id}, max(g.created) from lender_messages g
         where g.partner_id = ${ctx.partner_id} and g.deal_id = ${deal} and g.lender_id = ${lender}
         group by g.partner_id, g.deal_id, g.lender_id
        on conflict (partner_id, deal_id, lender_id, user_id) do update set read_at = greatest(q.read_at, excluded.read_at)`,
  )
}

export type PendingMessage = Columns<'lender_messages', 'id' | 'author_name' | 'text' | 'created'>

/** Messages of the partner's side that the lender (UUID) hasn't been notified of, locked until the transaction ends. */
export function lockPendingMessages(
  ctx: PartnerContext,
  { deal, lender }: Pick<Thread, 'deal' | 'lender'>,
): Promise<PendingMessage[]> {
  return rows<PendingMessage>(
    ctx,
    sql`select g.id, g.author_name, g.text, g.created from lender_messages g
         where g.partner_id = ${ctx.partner_id} and g.deal_id = ${deal} and g.lender_id = ${lender} and g.side = 'partner'
           and g.notified_at is null order by g.created, g.id for no key update`,
  )
}

export function saveNotified(ctx: PartnerContext, ids: readonly string[]): void {
  later(
    ctx,
    sql`update lender_messages set notified_at = ${ctx.clock.now()} where partner_id = ${ctx.partner_id} and id = any (${[...ids]}::uuid[])`,
  )
}

export interface ThreadRecipient extends Columns<'lender_staff', 'id'>, Columns<'users', 'email'> {
  readonly account_id: Tables['users']['id']
  readonly full_name: string
  readonly has_accepted: boolean
  readonly read_at: Tables['lender_message_reads']['read_at'] | null
  readonly deal_title: Tables['deals']['title']
  readonly lender_name: Tables['lenders']['name']
}

/**
 * Recipients of an email about a deal at a lender (UUIDs). None once sharing has ended or the lender is inactive.
 * People who turned these emails off are left out, unless they haven't accepted yet: the email is their way in.
 */
export function findThreadRecipients(
  ctx: PartnerContext,
  { deal, lender }: Pick<Thread, 'deal' | 'lender'>,
): Promise<ThreadRecipient[]> {
  return rows<ThreadRecipient>(
    ctx,
    sql`select d.title as deal_title, l.name as lender_name, m.id, u.id as account_id, u.email,
               private.display_name(m.label_name, m.accepted_at, u.first_name, u.last_name) as full_name,
               m.accepted_at is not null as has_accepted, q.read_at
          from lender_shares h
          join deals d on d.partner_id = h.partner_id and d.id = h.deal_id and d.deleted_at is null
          join lenders l on l.partner_id = h.partner_id and l.id = h.lender_id and l.status <> 'Inactive'
          join lender_staff m on m.partner_id = h.partner_id and m.lender_id = h.lender_id and m.status <> 'Inactive'
          join users u on u.id = m.user_id
          left join lender_message_reads q on q.partner_id = h.partner_id and q.deal_id = h.deal_id
               and q.lender_id = h.lender_id and q.user_id = u.id
         where h.partner_id = ${ctx.partner_id} and h.deal_id = ${deal} and h.lender_id = ${lender} and h.ended_at is null
           and (m.is_contact or exists (select from lender_assignments a where a.partner_id = h.partner_id
                  and a.share_id = h.id and a.lender_staff_id = m.id))
           and (m.accepted_at is null or private.wants_email(u.id, 'deal_shared'))
         order by u.email`,
  )
}
