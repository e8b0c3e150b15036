import type { ClientStatus, NotificationType } from '@loanyard/contract/core/values'
import { sql, type Statement } from '../../../db/client/statement.ts'
import type { Columns, Tables } from '../../../db/tables.ts'
import {
  firstRow,
  later,
  rows,
  type PartnerContext,
  type ParticipantContext,
  type ScopedContext,
  type StaffContext,
} from '../../../services/context.ts'
import { clientStatus } from '../../deals/index.ts'
import { firstDayBefore, rules, type ReminderState } from './reminder-rules.ts'

export interface Client {
  readonly user_id: string
  readonly email: string
  readonly full_name: string
  /** By type; false if the client turned that email off. */
  readonly preferences: Readonly<Partial<Record<NotificationType, boolean>>>
  /** When they took over from another borrower, whose answers they don't see. */
  readonly sees_from: Tables['deal_clients']['sees_from']
}

export function findClients(ctx: PartnerContext, deal: string): Promise<Client[]> {
  return rows<Client>(
    ctx,
    sql`select c.user_id, c.email, c.full_name, c.preferences, k.sees_from from private.clients_of(${deal}) c
          join deal_clients k on k.partner_id = ${ctx.partner_id} and k.deal_id = ${deal} and k.user_id = c.user_id`,
  )
}

export interface RequestingPartner extends Columns<'partners', 'name' | 'logo'> {
  /** YYYY-MM-DD in the partner's time zone. */
  readonly today: string
}

export async function findRequestingPartner(ctx: PartnerContext): Promise<RequestingPartner> {
  const found = await firstRow<RequestingPartner>(
    ctx,
    sql`select name, logo, (${ctx.clock.now()}::timestamptz at time zone time_zone)::date::text as today
          from partners where id = ${ctx.partner_id}`,
  )
  if (found === null) throw new Error(`partner ${ctx.partner_id} is not in the scope of this transaction`)
  return found
}

export interface OpenRequirement extends Columns<
  'requirements',
  'id' | 'deal_id' | 'title' | 'status' | 'due_date' | 'is_required'
> {
  readonly deal_title: Tables['deals']['title']
  /** Set if staff sent the newest answer back. `decided_by` is a UUID. */
  readonly returned: Columns<'submissions', 'reason' | 'comment' | 'decided_by' | 'created'> | null
}

const returned = sql`(select json_build_object('reason', s.reason, 'comment', s.comment, 'decided_by', s.decided_by,
                   'created', s.created)
            from (select * from submissions n where n.partner_id = r.partner_id and n.requirement_id = r.id and n.withdrawn_at is null
                   order by n.created desc, n.id desc limit 1) s
           where s.status in ('Rejected', 'Pending')) as returned`

/** Open requests in all of the client's active deals with the partner, by due date and age. */
export function findOpenRequirements(ctx: PartnerContext, user: string): Promise<OpenRequirement[]> {
  return rows<OpenRequirement>(
    ctx,
    sql`select r.id, r.deal_id, d.title as deal_title, r.title, r.status, r.due_date, r.is_required, ${returned}
          from deal_clients c
          join deals d on d.partner_id = c.partner_id and d.id = c.deal_id and d.deleted_at is null and d.status = 'Active'
          join requirements r on r.partner_id = c.partner_id and r.deal_id = c.deal_id and r.deleted_at is null
         where c.partner_id = ${ctx.partner_id} and c.user_id = ${user} and r.status in ('Pending', 'Rejected') and r.other_at is null
         order by r.due_date nulls last, r.created, r.position, r.id`,
  )
}

export async function countOpen(ctx: PartnerContext, deal: string): Promise<number> {
  const found = await firstRow<{ open: number }>(
    ctx,
    sql`select count(*)::integer as open from requirements r
         where r.partner_id = ${ctx.partner_id} and r.deal_id = ${deal} and r.deleted_at is null and r.status in ('Pending', 'Rejected') and r.other_at is null`,
  )
  return found?.open ?? 0
}

/** Locks the open requests of an active deal that its client wasn't notified of. */
export function lockPendingRequirements(
  ctx: PartnerContext,
  deal: string,
): Promise<(OpenRequirement & Columns<'requirements', 'pending_since'>)[]> {
  return rows(
    ctx,
    sql`select r.id, r.deal_id, d.title as deal_title, r.title, r.status, r.due_date, r.is_required, r.pending_since, ${returned}
          from requirements r
          join deals d on d.partner_id = r.partner_id and d.id = r.deal_id and d.deleted_at is null and d.status = 'Active'
         where r.partner_id = ${ctx.partner_id} and r.deal_id = ${deal} and r.deleted_at is null and r.notified_at is null
           and r.status in ('Pending', 'Rejected') and r.other_at is null
         order by r.status = 'Pending', r.created, r.position, r.id
           for update of r`,
  )
}

/**
 * When the borrower of the deal (UUID, or the column that has it) was last emailed a reminder, by staff or by itself.
 * `offset` has the deal's entries read from the newest on, not the partner's reminders.
 */
export const lastReminder = (ctx: StaffContext, deal: Statement): Statement =>
  sql`(select a.created from (select x.created, x.action from audit_log x where x.partner_id = ${ctx.partner_id} and x.deal_id = ${deal}
         order by x.id desc offset 0) a where a.action = 'client_reminded' limit 1)`

export interface Reachability {
  readonly client_status: ClientStatus | null
  readonly last_reminded_at: string | null
}

/** For a deal (UUID) in the caller's scope. */
export async function findReachability(ctx: StaffContext, deal: string): Promise<Reachability> {
  const found = await firstRow<Reachability>(
    ctx,
    sql`select ${clientStatus} as client_status, ${lastReminder(ctx, sql`${deal}`)} as last_reminded_at
          from deals d where d.partner_id = ${ctx.partner_id} and d.id = ${deal}`,
  )
  return found ?? { client_status: null, last_reminded_at: null }
}

export function saveNotified(ctx: PartnerContext, ids: readonly string[]): void {
  later(
    ctx,
    sql`update requirements set notified_at = ${ctx.clock.now()} where partner_id = ${ctx.partner_id} and id = any (${[...ids]}::uuid[])`,
  )
}

/** Creates the row if there is none. */
export async function lockReminders(ctx: PartnerContext, user: string): Promise<ReminderState> {
  later(
    ctx,
    sql`insert into reminders (partner_id, user_id) values (${ctx.partner_id}, ${user}) on conflict do nothing`,
  )
  const found = await firstRow<ReminderState>(
    ctx,
    sql`select m.in_a_row, (m.first_sent_at at time zone p.time_zone)::date as first_day, m.last_sent_on
          from reminders m join partners p on p.id = m.partner_id
         where m.partner_id = ${ctx.partner_id} and m.user_id = ${user} for update of m`,
  )
  return found ?? { in_a_row: 0, first_day: null, last_sent_on: null }
}

export function saveReminded(ctx: PartnerContext, user: string, today: string): void {
  later(
    ctx,
    sql`update reminders set in_a_row = in_a_row + 1, first_sent_at = coalesce(first_sent_at, ${ctx.clock.now()}), last_sent_on = ${today}
         where partner_id = ${ctx.partner_id} and user_id = ${user}`,
  )
}

/** Restarts the count. The client gets no other reminder that day. */
export function saveManualReminder(ctx: PartnerContext, user: string, today: string): void {
  later(
    ctx,
    sql`update reminders set in_a_row = 0, first_sent_at = null, last_sent_on = ${today}
         where partner_id = ${ctx.partner_id} and user_id = ${user}`,
  )
}

/** An answer from the client restarts the count. */
export function resetReminders(ctx: ParticipantContext): void {
  later(
    ctx,
    sql`update reminders set in_a_row = 0, first_sent_at = null
         where partner_id = ${ctx.partner_id} and user_id = ${ctx.actor.user_id} and in_a_row > 0`,
  )
}

/** Clients who may have something due; the rules decide who is reminded. */
export function findReminderCandidates(ctx: ScopedContext): Promise<{ partner_id: string; user_id: string }[]> {
  const { hours, maxDays, maxInARow } = rules
  return rows(
    ctx,
    sql`select partner_id, user_id
          from private.reminders_due(${ctx.clock.now()}, ${hours.first}, ${hours.last}, ${firstDayBefore}, ${maxDays}, ${maxInARow})`,
  )
}
