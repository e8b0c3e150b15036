import { fixed, sql, type Statement } from '../../../db/client/statement.ts'
import { pageStatement, type PageRequest } from '../../../db/lists/list.ts'

const progressJoins = (now: Date) => sql`left join lateral private.deal_progress(page.partner_id, page.id) g on true
  left join lateral (
    select count(*)::integer as open_count,
           (count(*) filter (where r.due_date < (${now}::timestamptz at time zone p.time_zone)::date))::integer as overdue,
           (count(*) filter (where r.status = 'Rejected'))::integer as sent_back,
           (array_agg(json_build_object('id', r.id, 'title', r.title, 'kind', r.kind, 'due_date', r.due_date,
                                        'due_in_days', r.due_date - (${now}::timestamptz at time zone p.time_zone)::date,
                                        'is_sent_back', r.status = 'Rejected')
              order by r.status <> 'Rejected', not r.is_required, r.due_date nulls last, r.created, r.position, r.id))[1] as next
      from requirements r
     where r.partner_id = page.partner_id and r.deal_id = page.id and r.deleted_at is null
       and r.status in ('Pending', 'Rejected') and r.other_at is null) o on true
  left join lateral (
    select json_agg(json_build_object('id', t.id, 'name', t.name, 'number', t.number) order by t.number) as stages
      from stages t where t.partner_id = page.partner_id) track on true`

/**
 * Finds a borrower's deals through deal_clients, because no index spans the deals of all partners. The policies of
 * loanyard_client also limit every table to the caller's deals. `deal` is a UUID.
 */
export function portalDealsStatement(
  page: PageRequest,
  { userId, now }: { userId: string; now: Date },
  deal: string | null,
): Statement {
  const from = fixed('deal_clients c join deals d on d.partner_id = c.partner_id and d.id = c.deal_id')
  const where = sql`c.user_id = ${userId} and d.deleted_at is null and (${deal}::uuid is null or d.id = ${deal})`
  return pageStatement(page, {
    select: fixed(
      'd.partner_id, d.id, d.title, d.business_name, d.stage_id, d.status, d.loan_amount, d.loan_purpose, d.created, d.modified',
    ),
    from,
    where,
    idColumn: 'd.id',
    total: sql`(select count(*) from ${from} where ${where})`,
    alsoSelect:
      fixed(`, s.name as stage_name, s.number as stage_number, p.name as partner_name, p.logo as partner_logo, g.requirements, g.approved,
      g.submitted, g.waiting_on, o.open_count, o.overdue, o.sent_back, o.next, coalesce(track.stages, '[]') as stages`),
    alsoJoin: sql`left join stages s on s.partner_id = page.partner_id and s.id = page.stage_id
                     left join partners p on p.id = page.partner_id ${progressJoins(now)}`,
  })
}
