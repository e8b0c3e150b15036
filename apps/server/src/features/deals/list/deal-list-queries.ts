import type { BoardQuery } from '@loanyard/contract/deals/filters'
import { empty, fixed, join, sql, type Statement } from '../../../db/client/statement.ts'
import {
  containsPattern,
  oneOf,
  pageStatement,
  searchOrder,
  searchStatement,
  type Keyed,
  type Ordering,
  type PageRequest,
} from '../../../db/lists/list.ts'
import { badInput } from '../../../errors.ts'
import { rows, type StaffContext } from '../../../services/context.ts'
import { toUuid } from '../../../services/ids.ts'
import * as copy from '../copy.ts'
import { sharedWith } from '../policy.ts'
import { inScope, namesOf, peopleOf, progressOf, summaryColumns } from '../queries.ts'
import type { DealSummaryRow } from '../rows.ts'
import { moreConditions } from './deal-condition-queries.ts'
import { nextStepOf } from './next-step-queries.ts'

export type DealFilters = BoardQuery
export type ListedDeal = DealSummaryRow & Keyed & { readonly total: number | null }

export const dealSortColumns = {
  created: { expression: 'd.created', type: 'timestamptz' },
  modified: { expression: 'd.modified', type: 'timestamptz' },
  title: { expression: 'd.title_key', type: 'text' },
  loan_amount: { expression: 'coalesce(d.loan_amount, -1)', type: 'numeric' },
  personal_credit_score: { expression: 'coalesce(d.personal_credit_score, -1)', type: 'integer' },
  stage: { expression: 's.number', type: 'integer' },
  status: { expression: 'd.status', type: 'text' },
} as const satisfies Record<string, Omit<Ordering, 'name'>>

/** Throws bad_input for an invalid id. */
export function stageIds(filters: DealFilters): string[] | null {
  if (filters.stage === undefined) return null
  try {
    return filters.stage.map((id) => toUuid('stage', id))
  } catch {
    throw badInput([{ path: 'stage', message: copy.stageIdsInvalid }])
  }
}

function searchOf({ search }: DealFilters): string | null {
  return search === undefined || search === '' ? null : search
}

/** Conditions on amount, score, date, people and requests: everything but scope, stage, status and search. */
function otherConditions(ctx: StaffContext, filters: DealFilters): Statement[] {
  const { created_date_range_after: after, created_date_range_before: before } = filters
  return [
    ...moreConditions(ctx, filters),
    ...(after === undefined ? [] : [sql`d.created >= ${after}::date`]),
    ...(before === undefined ? [] : [sql`d.created < ${before}::date + 1`]),
    ...(filters.loan_amount_min === undefined ? [] : [sql`d.loan_amount >= ${filters.loan_amount_min}`]),
    ...(filters.loan_amount_max === undefined ? [] : [sql`d.loan_amount <= ${filters.loan_amount_max}`]),
    ...(filters.credit_score_min === undefined ? [] : [sql`d.personal_credit_score >= ${filters.credit_score_min}`]),
    ...(filters.credit_score_max === undefined ? [] : [sql`d.personal_credit_score <= ${filters.credit_score_max}`]),
  ]
}

function whereOf(ctx: StaffContext, filters: DealFilters): Statement {
  const stages = stageIds(filters)
  const conditions = [
    sql`d.partner_id = ${ctx.partner_id}`,
    sql`d.deleted_at is null`,
    ...(stages === null ? [] : [oneOf('d.stage_id', stages, 'uuid')]),
    ...(filters.status === undefined ? [] : [oneOf('d.status', filters.status, 'text')]),
    ...otherConditions(ctx, filters),
  ]
  return sql`${join(conditions, ' and ')}${inScope(ctx)}`
}

/** True if stage and status are the only filters, so that list_totals has the counts and sums. */
export function canUseListTotals(ctx: StaffContext, filters: DealFilters): boolean {
  return sharedWith(ctx) === null && searchOf(filters) === null && otherConditions(ctx, filters).length === 0
}

/** ` and …` on `list_totals t`, for the stage and status filters. */
export function totalsWhere(ctx: StaffContext, filters: DealFilters): Statement {
  const stages = stageIds(filters)
  const byStage = stages === null ? empty : sql` and t.stage_id = any (${stages}::uuid[])`
  const byStatus = filters.status === undefined ? empty : sql` and t.status = any (${filters.status})`
  return sql`t.partner_id = ${ctx.partner_id} and t.list = 'deals'${byStage}${byStatus}`
}

/** More ids than any partner has deals, for a search whose results are filtered further. */
const maxSearchResults = 2_147_483_647

/** All filter conditions, including the ids that a search found. */
export function whereWithSearch(ctx: StaffContext, filters: DealFilters): Statement {
  const search = searchOf(filters)
  const where = whereOf(ctx, filters)
  if (search === null) return where
  return sql`${where} and d.id = any (${idsFoundBy(ctx, search, filters)})`
}

/** The ids of the deals that a search finds, as an array. */
export function idsFoundBy(ctx: StaffContext, search: string, filters: DealFilters = {}): Statement {
  const order = sql`'created', false, null, null, ${maxSearchResults}::integer, false`
  return sql`array(select unnest(f.ids) from ${searchCall(ctx, filters, search, order)} f)`
}

function totalOf(ctx: StaffContext, filters: DealFilters): Statement {
  if (canUseListTotals(ctx, filters)) {
    return sql`(select coalesce(sum(t.row_count), 0)::bigint from list_totals t where ${totalsWhere(ctx, filters)})`
  }
  return sql`(select count(*) from deals d where ${whereWithSearch(ctx, filters)})`
}

function searchCall(ctx: StaffContext, filters: DealFilters, search: string, order: Statement): Statement {
  const { created_date_range_after: after, created_date_range_before: before } = filters
  return sql`private.search_deals(${containsPattern(search)}, ${sharedWith(ctx)}, ${stageIds(filters)}, ${filters.status ?? null},
    ${after ?? null}::date, ${before ?? null}::date + 1, ${filters.loan_amount_min ?? null}, ${filters.loan_amount_max ?? null},
    ${filters.credit_score_min ?? null}, ${filters.credit_score_max ?? null}, ${order})`
}

function listed(ctx: StaffContext, filters: DealFilters, page: PageRequest): Statement {
  const [names, progress, step] = [namesOf('page'), progressOf('page'), nextStepOf(ctx, 'page')]
  const byStage = page.ordering.name === 'stage'
  return pageStatement(page, {
    select: summaryColumns,
    from: fixed(byStage ? 'deals d join stages s on s.partner_id = d.partner_id and s.id = d.stage_id' : 'deals d'),
    where: whereWithSearch(ctx, filters),
    idColumn: 'd.id',
    total: totalOf(ctx, filters),
    alsoSelect: sql`${names.select}${progress.select}${step.select}${peopleOf(ctx, 'page')}`,
    alsoJoin: sql`${names.join}${progress.join}${step.join}`,
  })
}

/** `all` keeps the row that carries the total even if there are no deals. */
export async function findDeals(
  ctx: StaffContext,
  filters: DealFilters,
  page: PageRequest,
): Promise<{ all: ListedDeal[]; rows: ListedDeal[] }> {
  const search = searchOf(filters)
  const [names, progress, step] = [namesOf('d'), progressOf('d'), nextStepOf(ctx, 'd')]
  const statement =
    search === null || page.grouping !== null || moreConditions(ctx, filters).length > 0
      ? listed(ctx, filters, page)
      : searchStatement(page, {
          search: searchCall(ctx, filters, search, searchOrder(page)),
          select: summaryColumns,
          table: 'deals',
          alias: 'd',
          partner_id: ctx.partner_id,
          alsoSelect: sql`${names.select}${progress.select}${step.select}${peopleOf(ctx, 'd')}`,
          alsoJoin: sql`${names.join}${progress.join}${step.join}`,
        })
  const all = await rows<ListedDeal>(ctx, statement)
  return { all, rows: all.filter((row) => row.id !== null) }
}
