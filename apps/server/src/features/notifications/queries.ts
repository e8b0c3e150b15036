import type { Area, NotificationType, RequestStatus, Turn } from '@loanyard/contract/core/values'
import type { NotificationQuery } from '@loanyard/contract/notifications/notifications'
import { empty, fixed, sql, type Statement } from '../../db/client/statement.ts'
import { oneOf, pageStatement, type Keyed, type PageRequest } from '../../db/lists/list.ts'
import { senderPlaceholder } from '../../db/placeholders.ts'
import type { Columns } from '../../db/tables.ts'
import { firstRow, later, rows, type Auditable, type ScopedContext, type UserContext } from '../../services/context.ts'
import { audiences } from './audiences.ts'
import type { NotificationDraft } from './notification-draft.ts'

/** Notifies everyone in the audience except the actor. */
export function insertNotifications(ctx: Auditable, id: string, draft: NotificationDraft, deal: string | null): void {
  const { audience, type, title, description, about = null, hasOwnEmail = false, once = false } = draft
  const text = description.includes(senderPlaceholder)
    ? sql`(select replace(${description}, ${senderPlaceholder}, '**' || replace(p.name, '*', '') || '**') from partners p where p.id = ${ctx.partner_id})`
    : sql`${description}`
  // Of a sample deal, notifications stay in the app. Only staff have one.
  const isSample =
    deal !== null && typeof ctx.actor.staff_id === 'string'
      ? sql`exists (select from partners s where s.id = ${ctx.partner_id} and s.sample_deal_id = ${deal})`
      : sql`false`
  later(
    ctx,
    sql`select private.notify(${id}, ${[...audiences[audience]]}, ${type}, ${title}, ${text}, ${deal}, ${about}, ${!hasOwnEmail} and private.actor_is_verified() and not ${isSample}, ${once})`,
  )
}

/** Names the request (UUID) that an event just notified of, so that its notifications lead there. */
export function linkToRequest(ctx: Auditable, id: string, request: string): void {
  later(ctx, sql`select private.link_notifications(${id}, ${request})`)
}

/** The same for a lead (UUID). */
export function linkToLead(ctx: Auditable, id: string, lead: string): void {
  later(ctx, sql`select private.link_notifications_to_lead(${id}, ${lead})`)
}

/** The same for a note (UUID). */
export function linkToNote(ctx: Auditable, id: string, note: string): void {
  later(ctx, sql`select private.link_notifications_to_note(${id}, ${note})`)
}

/**
 * What told the staff of the answer to a request, or to any request of a checklist (UUID of either), counts as read, for all
 * of them: it was decided, or withdrawn. Their open pages reload with the request.
 */
export function viewAnswerNotifications(ctx: Auditable, about: string): void {
  later(ctx, sql`select private.view_answer_notifications(${about}, ${ctx.clock.now()})`)
}

interface Colleague {
  /** UUID of the person who joined. */
  readonly user_id: string
  readonly title: string
  readonly description: string
}

export function insertColleagueNotifications(
  ctx: Auditable,
  id: string,
  { user_id, title, description }: Colleague,
): void {
  later(
    ctx,
    sql`select private.notify_of_colleague(${ctx.partner_id}, ${id}, ${user_id}, ${[...audiences.managers]}, ${title}, ${description})`,
  )
}

export interface NotificationRow
  extends
    Keyed,
    Columns<
      'notifications',
      | 'partner_id'
      | 'type'
      | 'title'
      | 'description'
      | 'deal_id'
      | 'deal_title'
      | 'requirement_id'
      | 'lead_id'
      | 'note_id'
      | 'created'
      | 'viewed_at'
    > {
  readonly type: NotificationType
  /** Of the request; null if it was withdrawn, or where no request is shown. */
  readonly request_status?: RequestStatus | null
  readonly request_waiting_on?: Turn | null
  /** In the whole inbox, not only on this page. */
  readonly unread: number
}

/** A person's notifications in one area, and in one partner if given. */
export interface Inbox {
  readonly user_id: string
  readonly area: Area
  readonly partner_id: string | null
  /** Staff id of a person who sees only the deals shared with them. */
  readonly shared_with: string | null
}

/**
 * Hides what a person wants by email only, and notifications of inactive profiles, and of deals and leads that the person
 * can no longer see. A loan request with an unconfirmed email address may be someone else's, so it's hidden too.
 */
function inboxCondition({ user_id, area, partner_id, shared_with }: Inbox): Statement {
  const partner = partner_id === null ? empty : sql` and n.partner_id = ${partner_id}`
  const isVisible: Readonly<Record<Area, Statement>> = {
    partner:
      shared_with === null
        ? empty
        : sql` and (n.deal_id is null or n.deal_id in (
              select c.deal_id from deal_coordinators c where c.partner_id = ${partner_id} and c.staff_id = ${shared_with}))
            and (n.lead_id is null or exists (select from leads l
              where l.partner_id = ${partner_id} and l.id = n.lead_id and ${shared_with} in (l.assigned_to, l.created_by)))`,
    portal: sql` and exists (select from deal_clients c where c.user_id = n.user_id and c.partner_id = n.partner_id
                               and c.deal_id = coalesce(n.deal_id, c.deal_id))`,
    lender: sql` and exists (select from lender_staff s join lenders l on l.partner_id = s.partner_id and l.id = s.lender_id
                              where s.user_id = n.user_id and s.partner_id = n.partner_id
                                and s.status = 'Active' and l.status <> 'Inactive')
                 and (n.deal_id is null or n.deal_id in (select r.deal_id from private.own_lender_deals() r))`,
    requests: sql` and exists (select from users u where u.id = n.user_id and u.email_verified_at is not null)`,
  }
  return sql`n.user_id = ${user_id} and n.area = ${area} and n.is_in_app${partner}${isVisible[area]}`
}

function filterCondition(filters: NotificationQuery): Statement {
  const { notification_type, viewed, created_date_range_after: after, created_date_range_before: before } = filters
  return sql`${notification_type === undefined ? empty : sql` and ${oneOf('n.type', notification_type, 'text')}`}${
    viewed === undefined ? empty : sql` and (n.viewed_at is not null) = ${viewed}`
  }${after === undefined ? empty : sql` and n.created >= ${after}::date`}${
    before === undefined ? empty : sql` and n.created < ${before}::date + 1`
  }`
}

/** The borrower and the lender see no more of a request than its notification says. */
const requestOf = ({ area }: Inbox): Record<'select' | 'join', Statement> =>
  area === 'partner'
    ? {
        select: fixed(', q.status as request_status, q.waiting_on as request_waiting_on'),
        join: fixed(
          'left join listed_requests q on q.partner_id = page.partner_id and q.requirement_id = page.requirement_id',
        ),
      }
    : { select: empty, join: empty }

/** An empty page has one row with only the unread count. */
export function findNotifications(
  ctx: ScopedContext,
  inbox: Inbox,
  page: PageRequest,
  filters: NotificationQuery,
): Promise<(NotificationRow | { readonly id: null; readonly unread: number })[]> {
  const request = requestOf(inbox)
  return rows(
    ctx,
    pageStatement(page, {
      select: sql`n.id, n.partner_id, n.type, n.title, n.description, n.deal_id, n.deal_title, n.requirement_id, n.lead_id, n.note_id, n.created, n.viewed_at`,
      from: sql`notifications n`,
      where: sql`${inboxCondition(inbox)}${filterCondition(filters)}`,
      idColumn: 'n.id',
      total: sql`null::bigint`,
      alsoSelect: sql`${request.select}, (select count(*)::integer from notifications n where ${inboxCondition(inbox)} and n.viewed_at is null) as unread`,
      alsoJoin: request.join,
    }),
  )
}

export async function countUnread(ctx: ScopedContext, inbox: Inbox): Promise<number> {
  const found = await firstRow<{ unread: number }>(
    ctx,
    sql`select count(*)::integer as unread from notifications n where ${inboxCondition(inbox)} and n.viewed_at is null`,
  )
  return found?.unread ?? 0
}

/** Returns how many of the ids (UUIDs) are in the inbox. */
export async function saveViewed(ctx: ScopedContext, inbox: Inbox, ids: readonly string[]): Promise<number> {
  const marked = await rows(
    ctx,
    sql`update notifications n set viewed_at = coalesce(n.viewed_at, ${ctx.clock.now()})
         where ${inboxCondition(inbox)} and n.id = any (${[...ids]}::uuid[]) returning n.id`,
  )
  return marked.length
}

/** Returns how many were unread. */
export async function saveAllViewed(ctx: ScopedContext, inbox: Inbox): Promise<number> {
  const marked = await rows(
    ctx,
    sql`update notifications n set viewed_at = ${ctx.clock.now()} where ${inboxCondition(inbox)} and n.viewed_at is null returning n.id`,
  )
  return marked.length
}

/** Of every partner the caller works for. */
export function findUnreadByPartner(ctx: UserContext): Promise<{ partner_id: string; unread: number }[]> {
  return rows(ctx, sql`select partner_id, unread from private.unread_by_partner()`)
}

interface MissedEvent {
  readonly partner_id: string
  readonly id: string
  readonly deal_id: string | null
  /** Null for a notification. */
  readonly action: string | null
}

/** Events since an id (a time-ordered UUID) in the person's partners, and their notifications. */
export function findMissed(ctx: ScopedContext, user: string, after: string, limit: number): Promise<MissedEvent[]> {
  return rows(
    ctx,
    sql`select partner_id, id, deal_id, action from private.audit_events_since(${user}, ${after}, ${limit})
        union all
        (select partner_id, id, null, null from notifications where user_id = ${user} and id >= ${after} limit ${limit})`,
  )
}
