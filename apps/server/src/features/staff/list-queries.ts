import type { StaffDealsQuery, StaffListQuery } from '@loanyard/contract/staff/schemas'
import { fixed, join, sql, type Statement } from '../../db/client/statement.ts'
import {
  containsPattern,
  oneOf,
  pageStatement,
  type Keyed,
  type Ordering,
  type PageRequest,
} from '../../db/lists/list.ts'
import { partnerToday } from '../../services/clock.ts'
import { rows, type StaffContext } from '../../services/context.ts'
import type { StaffDealRow, StaffRow } from './rows.ts'

/**
 * Until a person accepts, the partner sees only the data it entered, so that inviting an address doesn't reveal its owner.
 * Afterwards it sees the account's name, unless it entered another one, and activity since then. The minute allows for
 * clock differences.
 */
const hasAccepted = 's.accepted_at is not null'
const fullName = 'private.display_name(s.label_name, s.accepted_at, u.first_name, u.last_name)'
const phone = `coalesce(s.label_phone, case when ${hasAccepted} then u.phone end)`
const activity = "case when u.latest_activity >= s.accepted_at - interval '1 minute' then u.latest_activity end"
/** Deals shared with a Coordinator; for Admins and Managers, all deals. */
const dealsCount = `(case when s.role = 'Coordinator' then coalesce(w.deals, 0)
  else (select coalesce(sum(t.row_count), 0) from list_totals t where t.partner_id = s.partner_id and t.list = 'deals')
  end)::integer`

const memberColumns: Statement =
  fixed(`s.id, case when ${hasAccepted} then s.user_id else s.id end as user_id, s.user_id as account_id,
  s.role, s.status, s.created, s.modified, s.invited_at, s.version,
  u.email, ${fullName} as full_name, ${phone} as phone, ${activity} as latest_activity,
  case when u.last_login >= s.accepted_at - interval '1 minute' then u.last_login end as last_login,
  ${hasAccepted} as has_accepted, ${dealsCount} as deals_count,
  coalesce(w.open, 0) as open_deals, coalesce(w.overdue, 0) as overdue_deals`)

/** Overdue where the partner is. */
export function staffColumns(ctx: StaffContext): Statement {
  return sql`${memberColumns},
    (select count(*)::integer from tasks k where k.partner_id = s.partner_id and k.assignee_id = s.id and k.done_at is null
      and k.deleted_at is null and k.due_key < ${partnerToday(ctx)}
      and (k.deal_id is null or exists (select from deals d where d.partner_id = k.partner_id and d.id = k.deal_id and d.deleted_at is null))
      and (k.lead_id is null or exists (select from leads l where l.partner_id = k.partner_id and l.id = k.lead_id and l.deleted_at is null))
    ) as overdue_tasks`
}

/** Staff with the deals shared with each, counted for all in one go: one by one, each count would look up every deal again. */
export function staffTables(ctx: StaffContext): Statement {
  return sql`staff s join users u on u.id = s.user_id
    left join (select c.staff_id, count(*) as deals, (count(*) filter (where d.status in ('Active', 'On Hold')))::integer as open,
                      (count(t.deal_id) filter (where d.status in ('Active', 'On Hold')))::integer as overdue
                 from deal_coordinators c
                 join deals d on d.partner_id = ${ctx.partner_id} and d.id = c.deal_id and d.deleted_at is null
                 left join deal_turns t on t.partner_id = ${ctx.partner_id} and t.deal_id = c.deal_id and t.next_due < ${partnerToday(ctx)}
                where c.partner_id = ${ctx.partner_id} group by c.staff_id) w on w.staff_id = s.id`
}

/** Roles from most to least access; statuses from Active to Inactive. */
export const staffOrderingsSql = {
  created: { expression: 's.created', type: 'timestamptz' },
  name: { expression: `private.normalize(${fullName})`, type: 'text' },
  role: { expression: "case s.role when 'Admin' then 1 when 'Manager' then 2 else 3 end", type: 'integer' },
  status: { expression: "case s.status when 'Active' then 1 when 'Invited' then 2 else 3 end", type: 'integer' },
  latest_activity: { expression: `coalesce(${activity}, '-infinity'::timestamptz)`, type: 'timestamptz' },
  deals_count: { expression: dealsCount, type: 'integer' },
  open_deals: { expression: 'coalesce(w.open, 0)', type: 'integer' },
} as const satisfies Record<string, Omit<Ordering, 'name'>>

type Listed<Row> = Row & Keyed & { readonly total: number | null }
interface PageOfRows<Row> {
  /** Includes the row with the total, which exists even on an empty page. */
  readonly all: Listed<Row>[]
  readonly rows: Listed<Row>[]
}

/** Ignores case and accents. */
function matches(columns: readonly string[], search: string | undefined): Statement[] {
  if (search === undefined || search === '') return []
  const text = fixed(`private.normalize(concat_ws(E'\\n', ${columns.join(', ')}))`)
  return [sql`${text} like private.normalize(${containsPattern(search)})`]
}

async function findPage<Row>(
  ctx: StaffContext,
  page: PageRequest,
  parts: { select: Statement; from: Statement; where: Statement; idColumn: string },
): Promise<PageOfRows<Row>> {
  const total = sql`(select count(*) from ${parts.from} where ${parts.where})`
  const all = await rows<Listed<Row>>(ctx, pageStatement(page, { ...parts, total }))
  return { all, rows: all.filter(({ id }) => id !== null) }
}

export function findStaffPage(
  ctx: StaffContext,
  filters: StaffListQuery,
  page: PageRequest,
): Promise<PageOfRows<StaffRow>> {
  const conditions = [
    sql`s.partner_id = ${ctx.partner_id}`,
    sql`s.removed_at is null`,
    ...(filters.role === undefined ? [] : [oneOf('s.role', filters.role, 'text')]),
    ...(filters.status === undefined ? [] : [oneOf('s.status', filters.status, 'text')]),
    ...matches([fullName, 'u.email', phone], filters.search),
  ]
  return findPage<StaffRow>(ctx, page, {
    select: staffColumns(ctx),
    from: staffTables(ctx),
    where: join(conditions, ' and '),
    idColumn: 's.id',
  })
}

const dealColumns: Statement =
  fixed(`d.id, d.title, trim(d.borrower_first_name || ' ' || d.borrower_last_name) as borrower_name,
  l.id as lead_id, l.full_name as lead_name, l.email as lead_email, l.personal_credit_score as lead_score,
  d.loan_amount, d.loan_purpose, d.stage_id, g.name as stage_name, g.number as stage_number, d.status, d.created, d.modified,
  c.assigned_at`)

const dealTables: Statement =
  fixed(`deal_coordinators c join deals d on d.partner_id = c.partner_id and d.id = c.deal_id and d.deleted_at is null
  join stages g on g.partner_id = d.partner_id and g.id = d.stage_id
  left join leads l on l.partner_id = d.partner_id and l.id = d.lead_id and l.deleted_at is null`)

const searchedDealColumns = [
  'd.title',
  'd.business_name',
  "d.borrower_first_name || ' ' || d.borrower_last_name",
  'd.borrower_email',
  'l.full_name',
  'l.email',
]

/** `staff` is a UUID. */
export function findStaffDeals(
  ctx: StaffContext,
  { staff, search }: Pick<StaffDealsQuery, 'search'> & { staff: string },
  page: PageRequest,
): Promise<PageOfRows<StaffDealRow>> {
  const conditions = [
    sql`c.partner_id = ${ctx.partner_id}`,
    sql`c.staff_id = ${staff}`,
    ...matches(searchedDealColumns, search),
  ]
  return findPage<StaffDealRow>(ctx, page, {
    select: dealColumns,
    from: dealTables,
    where: join(conditions, ' and '),
    idColumn: 'd.id',
  })
}
