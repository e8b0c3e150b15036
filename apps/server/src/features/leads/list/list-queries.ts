import { leadSources, leadStatuses, loanPurposes } from '@loanyard/contract/core/values'
import type { LeadGrouping, LeadListQuery } from '@loanyard/contract/leads/schemas'
import { empty, fixed, join, sql, type Statement } from '../../../db/client/statement.ts'
import {
  loanGroupsStatement,
  staffGroups,
  totalsGroupsStatement,
  valueGroups,
  type Grouping,
  type LoanGroupRow,
} from '../../../db/lists/grouping.ts'
import {
  containsPattern,
  oneOf,
  pageStatement,
  searchOrder,
  searchStatement,
  type Keyed,
  type PageRequest,
} from '../../../db/lists/list.ts'
import { rows, type StaffContext } from '../../../services/context.ts'
import { toUuid } from '../../../services/ids.ts'
import { visibleTo } from '../policy.ts'
import { leadColumns, visibility } from '../queries.ts'
import type { LeadRow } from '../rows.ts'

type Filters = Omit<LeadListQuery, 'limit' | 'cursor' | 'ordering' | 'group_by' | 'after_group'>
type ListedLead = LeadRow & Keyed & { readonly total: number | null }

/** Null for all leads; `permission_level=coordinator` limits the list to leads assigned to the caller. */
function ownerFilter(ctx: StaffContext, filters: Filters): Statement | null {
  if (filters.permission_level === 'coordinator') return sql`l.assigned_to = ${ctx.actor.staff_id}`
  return visibility(ctx)
}

/** The filters other than status, permission_level and, unless within an import, search. */
function otherConditions(ctx: StaffContext, filters: Filters): Statement[] {
  const { created_date_range_after: after, created_date_range_before: before } = filters
  return [
    ...(after === undefined ? [] : [sql`l.created >= ${after}::date`]),
    ...(before === undefined ? [] : [sql`l.created < ${before}::date + 1`]),
    ...(filters.loan_amount_min === undefined ? [] : [sql`l.loan_amount >= ${filters.loan_amount_min}`]),
    ...(filters.loan_amount_max === undefined ? [] : [sql`l.loan_amount <= ${filters.loan_amount_max}`]),
    ...(filters.credit_score_min === undefined ? [] : [sql`l.personal_credit_score >= ${filters.credit_score_min}`]),
    ...(filters.credit_score_max === undefined ? [] : [sql`l.personal_credit_score <= ${filters.credit_score_max}`]),
    ...importConditions(ctx, filters),
  ]
}

/**
 * What an import added or changed. Search is one of them: `private.search_leads` can't filter by import, whose few leads don't
 * need its index.
 */
function importConditions(ctx: StaffContext, filters: Filters): Statement[] {
  if (filters.import === undefined) return []
  const own = sql`x.partner_id = ${ctx.partner_id} and x.import_id = ${toUuid('lead_import', filters.import)}`
  const ofImport = sql`l.id = any (array(select x.id from leads x where ${own}
    union all select x.lead_id from lead_import_updates x where ${own}))`
  if (!filters.search) return [ofImport]
  const found = sql`exists (select from lead_search x where x.partner_id = l.partner_id and x.lead_id = l.id
    and x.search_text like private.normalize(${containsPattern(filters.search)}))`
  return [ofImport, found]
}

/** True if status is the only filter, so that list_totals has the counts and sums. */
function canUseListTotals(ctx: StaffContext, filters: Filters): boolean {
  return ownerFilter(ctx, filters) === null && searchOf(filters) === null && otherConditions(ctx, filters).length === 0
}

function totalsWhere(ctx: StaffContext, { lead_status }: Filters): Statement {
  const statuses = lead_status === undefined ? empty : sql` and t.status = any (${lead_status})`
  return sql`t.partner_id = ${ctx.partner_id} and t.list = 'leads'${statuses}`
}

function searchOf({ search }: Filters): string | null {
  return search === undefined || search === '' ? null : search
}

function whereOf(ctx: StaffContext, filters: Filters): Statement {
  const who = ownerFilter(ctx, filters)
  const conditions = [
    sql`l.partner_id = ${ctx.partner_id}`,
    sql`l.deleted_at is null`,
    ...(who === null ? [] : [who]),
    ...(filters.lead_status === undefined ? [] : [oneOf('l.lead_status', filters.lead_status, 'text')]),
    ...otherConditions(ctx, filters),
  ]
  return join(conditions, ' and ')
}

/** More ids than any partner has leads. */
const maxSearchResults = 2_147_483_647

/** All filter conditions, including the ids that a search found. */
function whereWithSearch(ctx: StaffContext, filters: Filters): Statement {
  const [where, search] = [whereOf(ctx, filters), searchOf(filters)]
  if (search === null || filters.import !== undefined) return where
  const order = sql`'created', false, null, null, ${maxSearchResults}::integer, false`
  return sql`${where} and l.id = any (array(select unnest(f.ids) from ${searchCall(ctx, filters, search, order)} f))`
}

/** `all` includes the row with the total, which exists even if there are no leads. */
export async function findLeads(
  ctx: StaffContext,
  filters: Filters,
  page: PageRequest,
): Promise<{ all: ListedLead[]; rows: ListedLead[] }> {
  const search = searchOf(filters)
  const isListed = search === null || page.grouping !== null || filters.import !== undefined
  const all = await rows<ListedLead>(
    ctx,
    isListed ? listed(ctx, filters, page) : searched(ctx, page, searchCall(ctx, filters, search, searchOrder(page))),
  )
  return { all, rows: all.filter((row) => row.id !== null) }
}

function listed(ctx: StaffContext, filters: Filters, page: PageRequest): Statement {
  const where = whereWithSearch(ctx, filters)
  const total = canUseListTotals(ctx, filters)
    ? sql`(select coalesce(sum(t.row_count), 0)::bigint from list_totals t where ${totalsWhere(ctx, filters)})`
    : sql`(select count(*) from leads l where ${where})`
  return pageStatement(page, { select: leadColumns(ctx), from: fixed('leads l'), where, idColumn: 'l.id', total })
}

function searchCall(ctx: StaffContext, filters: Filters, search: string, order: Statement): Statement {
  const assigned = filters.permission_level === 'coordinator'
  const { created_date_range_after: after, created_date_range_before: before } = filters
  return sql`private.search_leads(${containsPattern(search)}, ${assigned ? ctx.actor.staff_id : visibleTo(ctx)}, ${assigned},
    ${filters.lead_status ?? null}, ${after ?? null}::date, ${before ?? null}::date + 1,
    ${filters.loan_amount_min ?? null}, ${filters.loan_amount_max ?? null},
    ${filters.credit_score_min ?? null}, ${filters.credit_score_max ?? null}, ${order})`
}

function searched(ctx: StaffContext, page: PageRequest, search: Statement): Statement {
  return searchStatement(page, {
    search,
    select: leadColumns(ctx),
    table: 'leads',
    alias: 'l',
    partner_id: ctx.partner_id,
  })
}

export function leadGroups(ctx: StaffContext): Readonly<Record<LeadGrouping, Grouping>> {
  return {
    lead_status: { key: 'l.lead_status', groups: valueGroups(leadStatuses) },
    assigned_to: { ids: 'staff', key: 'l.assigned_to', groups: staffGroups(ctx.partner_id) },
    loan_purpose: { key: 'l.loan_purpose', groups: valueGroups(loanPurposes) },
    source: { key: 'l.source', groups: valueGroups(leadSources) },
  }
}

export function findLeadGroups(ctx: StaffContext, filters: Filters, group_by: LeadGrouping): Promise<LoanGroupRow[]> {
  const grouping = leadGroups(ctx)[group_by]
  const from = { loanAmount: 'l.loan_amount', from: fixed('leads l') }
  return rows<LoanGroupRow>(
    ctx,
    group_by === 'lead_status' && canUseListTotals(ctx, filters)
      ? totalsGroupsStatement(grouping, 'status', totalsWhere(ctx, filters))
      : loanGroupsStatement(grouping, { ...from, where: whereWithSearch(ctx, filters) }),
  )
}
