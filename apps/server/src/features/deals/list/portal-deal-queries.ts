import { fixed, sql, type Statement } from '../../../db/client/statement.ts'
import { pageStatement, type PageRequest } from '../../../db/lists/list.ts'

const today = (now: Date) => sql`(${now}::timestamptz at time zone p.time_zone)::date`

const isOverdue = (now: Date) => sql`coalesce(r.is_required and r.due_date < ${today(now)}, false)`

/**
 * What the borrower should do first: what was sent back or is overdue, by its own date, then what is due, then what has
 * no date. Optional requests come last, whatever their date.
 */
const urgency = (now: Date) => sql`
  case when r.status = 'Rejected' or ${isOverdue(now)} then 0 when not r.is_required then 3 when r.due_date is null then 2 else 1 end,
  r.due_date nulls last, r.created, r.position, r.id`

const nextRequestJson = (now: Date) => sql`json_build_object('id', r.id, 'title', r.title, 'kind', r.kind,
  'due_date', r.due_date, 'due_in_days', r.due_date - ${today(now)}, 'is_overdue', ${isOverdue(now)},
  'is_sent_back', r.status = 'Rejected', 'is_required', r.is_required)`

const progressJoins = (now: Date) => sql`left join lateral private.deal_progress(page.partner_id, page.id) g on true
  left join lateral (
    select count(*)::integer as open_count,
           (count(*) filter (where not r.is_required))::integer as optional,
           (count(*) filter (where ${isOverdue(now)}))::integer as overdue,
           (count(*) filter (where r.status = 'Rejected'))::integer as sent_back,
           (array_agg(${nextRequestJson(now)} order by ${urgency(now)}))[1] as next
      from requirements r
     where r.partner_id = page.partner_id and r.deal_id = page.id and r.deleted_at is null
       and r.status in ('Pending', 'Rejected') and r.other_at is null) o on true
  left join lateral (
    select json_agg(json_build_object('id', t.id, 'name', t.name, 'number', t.number) order by t.number) as stages
      from stages t where t.partner_id = page.partner_id) track on true
  left join lateral (
    select json_object_agg(u.phase, u.days) as usual_days from phase_durations u where u.partner_id = page.partner_id) usual on true`

const unreadAnswers = (userId: string | null) => sql`(
  select count(*)::integer from request_messages m
    join requirements r on r.partner_id = m.partner_id and r.id = m.requirement_id and r.deleted_at is null
    left join request_message_reads q on q.partner_id = m.partner_id and q.requirement_id = m.requirement_id
         and q.user_id = ${userId}
   where m.partner_id = page.partner_id and m.deal_id = page.id and m.side = 'staff'
     and m.created > coalesce(q.read_at, '-infinity'))`

/** Columns and joins of a row `page` of deals; `contact` is who to call about it. */
const portalColumns = (userId: string | null, contact: Statement) =>
  sql`s.name as stage_name, s.number as stage_number, s.phase, p.name as partner_name, p.logo as partner_logo,
      g.requirements, g.approved, g.submitted, g.waiting_on, o.open_count, o.optional, o.overdue, o.sent_back, o.next,
      coalesce(track.stages, '[]') as stages, coalesce(usual.usual_days, '{}') as usual_days,
      ${contact} as contact, ${unreadAnswers(userId)} as unread_answers`

const portalJoins = (now: Date) => sql`left join stages s on s.partner_id = page.partner_id and s.id = page.stage_id
                     left join partners p on p.id = page.partner_id ${progressJoins(now)}`

const dealColumns = fixed(
  'd.partner_id, d.id, d.title, d.business_name, d.stage_id, d.status, d.loan_amount, d.loan_purpose, d.created, d.modified',
)

interface Viewer {
  readonly userId: string
  readonly now: Date
}

/**
 * Finds a borrower's deals through deal_clients, because no index spans the deals of all partners. The policies of
 * loanyard_client also limit every table to the caller's deals. `deal` is a UUID.
 */
export function portalDealsStatement(page: PageRequest, { userId, now }: Viewer, deal: string | null): Statement {
  const from = fixed('deal_clients c join deals d on d.partner_id = c.partner_id and d.id = c.deal_id')
  const where = sql`c.user_id = ${userId} and d.deleted_at is null and (${deal}::uuid is null or d.id = ${deal})`
  return pageStatement(page, {
    select: dealColumns,
    from,
    where,
    idColumn: 'd.id',
    total: sql`(select count(*) from ${from} where ${where})`,
    alsoSelect: sql`, ${portalColumns(userId, fixed('private.deal_contact(page.partner_id, page.id)'))}`,
    alsoJoin: portalJoins(now),
  })
}

const doNextColumns = (now: Date) =>
  sql`${nextRequestJson(now)} as request, d.id as deal_id, d.title as deal_title, p.id as partner_id,
                    p.name as partner_name, (count(*) over ())::integer as total`

const openRequests = fixed(`deals d
               join partners p on p.id = d.partner_id
               join requirements r on r.partner_id = d.partner_id and r.deal_id = d.id and r.deleted_at is null
                                  and r.status in ('Pending', 'Rejected') and r.other_at is null
                                  and d.deleted_at is null and d.status in ('Active', 'Funded')`)

/** Most urgent first. Deals that are on hold or closed prompt for nothing. */
export function doNextStatement({ userId, now }: Viewer, limit: number): Statement {
  return sql`select ${doNextColumns(now)}
               from ${openRequests}
               join deal_clients c on c.partner_id = d.partner_id and c.deal_id = d.id
              where c.user_id = ${userId} order by ${urgency(now)} limit ${limit}`
}

/** Who has the deal in their portal. `deal` is a UUID. */
export function borrowerStatement(partner: string, deal: string): Statement {
  return sql`select user_id, sees_from from deal_clients where partner_id = ${partner} and deal_id = ${deal}
              order by created desc limit 1`
}

/** A deal of the caller's partner, as staff may look at it from the borrower's side. `deal` is a UUID. */
export interface PreviewedDeal {
  readonly partner: string
  readonly deal: string
  readonly now: Date
}

export function previewedDealStatement({ partner, deal, now }: PreviewedDeal, borrower: string | null): Statement {
  return sql`select page.*, ${portalColumns(borrower, fixed('private.contact_for_staff(page.id)'))}
               from (select ${dealColumns} from deals d where d.partner_id = ${partner} and d.id = ${deal}
                        and d.deleted_at is null) page ${portalJoins(now)}`
}

export function previewedDoNextStatement({ partner, deal, now }: PreviewedDeal, limit: number): Statement {
  return sql`select ${doNextColumns(now)} from ${openRequests}
              where d.partner_id = ${partner} and d.id = ${deal} order by ${urgency(now)} limit ${limit}`
}

/** A deal that isn't there, in the partner's first stage, for previews of a checklist. `deal` is any UUID. */
export function exampleDealStatement({ partner, deal, now }: PreviewedDeal, title: string): Statement {
  return sql`select page.*, ${portalColumns(null, fixed('private.contact_for_staff(page.id)'))}
               from (select t.partner_id, ${deal}::uuid as id, ${title}::text as title, null::text as business_name,
                            t.id as stage_id, 'Active' as status, 350000.00 as loan_amount, null::text as loan_purpose,
                            ${now}::timestamptz as created, ${now}::timestamptz as modified
                       from stages t where t.partner_id = ${partner} order by t.number limit 1) page ${portalJoins(now)}`
}
