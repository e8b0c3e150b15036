import type { NotificationType } from '@loanyard/contract/core/values'
import { fixed, sql } from '../../../db/client/statement.ts'
import { pageStatement, type Keyed, type PageRequest } from '../../../db/lists/list.ts'
import type { Columns, Tables } from '../../../db/tables.ts'
import {
  firstRow,
  later,
  rows,
  type ParticipantContext,
  type PartnerContext,
  type ScopedContext,
} from '../../../services/context.ts'
import { toUuid } from '../../../services/ids.ts'
import { inScope } from '../../deals/index.ts'

/** The request that a thread is about. */
export type Thread = Columns<'requirements', 'id' | 'deal_id' | 'title'>

export type MessageRow = Columns<'request_messages', 'id' | 'author_id' | 'author_name' | 'text' | 'created'> & {
  readonly side: 'client' | 'staff'
}

/** Null: none, or out of the caller's scope. */
export function findThread(ctx: ParticipantContext, requestId: string): Promise<Thread | null> {
  return firstRow<Thread>(
    ctx,
    sql`select r.id, r.deal_id, r.title from requirements r
          join deals d on d.partner_id = r.partner_id and d.id = r.deal_id and d.deleted_at is null${inScope(ctx)}
         where r.partner_id = ${ctx.partner_id} and r.id = ${toUuid('requirement', requestId)} and r.deleted_at is null`,
  )
}

export const messageOrdering = { created: { expression: 'g.created', type: 'timestamptz' } } as const

type ListedMessage = MessageRow & Keyed & { readonly total: number | null }

export async function findMessages(
  ctx: ParticipantContext,
  { id }: Thread,
  page: PageRequest,
): Promise<{ all: ListedMessage[]; found: ListedMessage[] }> {
  const where = sql`g.partner_id = ${ctx.partner_id} and g.requirement_id = ${id}`
  const all = await rows<ListedMessage>(
    ctx,
    pageStatement(page, {
      select: fixed('g.id, g.author_id, g.author_name, g.side, g.text, g.created'),
      from: fixed('request_messages g'),
      where,
      idColumn: 'g.id',
      total: sql`(select count(*) from request_messages g where ${where})`,
    }),
  )
  return { all, found: all.filter((row) => row.id !== null) }
}

export function insertMessage(ctx: ParticipantContext, { id, deal_id }: Thread, message: MessageRow): void {
  later(
    ctx,
    sql`insert into request_messages (partner_id, id, deal_id, requirement_id, author_id, author_name, side, text, created)
        values (${ctx.partner_id}, ${message.id}, ${deal_id}, ${id}, ${message.author_id}, ${message.author_name},
                ${message.side}, ${message.text}, ${message.created})`,
  )
}

export async function saveRead(ctx: ParticipantContext, { id }: Thread): Promise<void> {
  await rows(
    ctx,
    sql`insert into request_message_reads as q (partner_id, requirement_id, user_id, read_at)
        select g.partner_id, g.requirement_id, ${ctx.actor.user_id}, max(g.created) from request_messages g
         where g.partner_id = ${ctx.partner_id} and g.requirement_id = ${id}
         group by g.partner_id, g.requirement_id
        on conflict (partner_id, requirement_id, user_id) do update set read_at = greatest(q.read_at, excluded.read_at)`,
  )
}

/** Threads of all partners with messages that no email has reported, the newest from before `quietSince`. UUIDs. */
export function findThreadsDue(
  ctx: ScopedContext,
  quietSince: Date,
): Promise<{ partner_id: string; requirement_id: string }[]> {
  return rows(ctx, sql`select partner_id, requirement_id from private.request_messages_due(${quietSince})`)
}

export type PendingMessage = MessageRow & {
  /** The address of a borrower of the deal. */
  readonly reply_to: Tables['users']['email'] | null
}

/** Messages of a request (UUID) that no email has reported yet, oldest first, locked until the transaction ends. */
export function lockPendingMessages(ctx: PartnerContext, request: string): Promise<PendingMessage[]> {
  return rows<PendingMessage>(
    ctx,
    sql`select g.id, g.author_id, g.author_name, g.side, g.text, g.created, c.email as reply_to
          from request_messages g
          left join lateral private.clients_of(g.deal_id) c on c.user_id = g.author_id
         where g.partner_id = ${ctx.partner_id} and g.requirement_id = ${request} and g.notified_at is null
         order by g.created, g.id for no key update of g`,
  )
}

export function saveNotified(ctx: PartnerContext, ids: readonly string[]): void {
  later(
    ctx,
    sql`update request_messages set notified_at = ${ctx.clock.now()}
         where partner_id = ${ctx.partner_id} and id = any (${[...ids]}::uuid[])`,
  )
}

export interface EmailedThread extends Thread {
  readonly deal_title: Tables['deals']['title']
}

/** Null once the request was withdrawn or the deal deleted. */
export function findEmailedThread(ctx: PartnerContext, request: string): Promise<EmailedThread | null> {
  return firstRow<EmailedThread>(
    ctx,
    sql`select r.id, r.deal_id, r.title, d.title as deal_title from requirements r
          join deals d on d.partner_id = r.partner_id and d.id = r.deal_id and d.deleted_at is null
         where r.partner_id = ${ctx.partner_id} and r.id = ${request} and r.deleted_at is null`,
  )
}

export interface MessageRecipient extends Columns<'users', 'email'> {
  readonly full_name: string
  readonly read_at: Tables['request_message_reads']['read_at'] | null
  /** When they took over from another borrower, whose messages they don't see; null of staff. */
  readonly sees_from: Tables['deal_clients']['sees_from']
}

const wanted = 'request_message' satisfies NotificationType

/** The staff of a deal who want these emails: its coordinators, Admins and Managers. */
export function findStaffRecipients(ctx: PartnerContext, { id, deal_id }: Thread): Promise<MessageRecipient[]> {
  return rows<MessageRecipient>(
    ctx,
    sql`select u.email, private.display_name(m.label_name, m.accepted_at, u.first_name, u.last_name) as full_name, q.read_at,
               null as sees_from
          from staff m join users u on u.id = m.user_id and u.email_verified_at is not null
          left join request_message_reads q on q.partner_id = m.partner_id and q.requirement_id = ${id} and q.user_id = u.id
         where m.partner_id = ${ctx.partner_id} and m.status = 'Active' and private.wants_email(u.id, ${wanted})
           and (m.role <> 'Coordinator' or exists (select from deal_coordinators c
                 where c.partner_id = m.partner_id and c.staff_id = m.id and c.deal_id = ${deal_id}))
         order by u.email`,
  )
}

export function findClientRecipients(ctx: PartnerContext, { id, deal_id }: Thread): Promise<MessageRecipient[]> {
  return rows<MessageRecipient>(
    ctx,
    sql`select c.email, c.full_name, q.read_at, k.sees_from from private.clients_of(${deal_id}) c
          join deal_clients k on k.partner_id = ${ctx.partner_id} and k.deal_id = ${deal_id} and k.user_id = c.user_id
          left join request_message_reads q on q.partner_id = ${ctx.partner_id} and q.requirement_id = ${id}
               and q.user_id = c.user_id
         where private.wants_email(c.user_id, ${wanted}) order by c.email`,
  )
}
