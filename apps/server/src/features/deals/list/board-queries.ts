import { closedDealStatuses, openDealStatuses } from '@loanyard/contract/core/values'
import { sql, type Statement } from '../../../db/client/statement.ts'
import { firstRow, rows, type StaffContext } from '../../../services/context.ts'
import { namesOf, peopleOf, progressOf, summaryColumns } from '../queries.ts'
import {
  canUseListTotals,
  stageIds,
  totalsWhere,
  whereWithSearch,
  type DealFilters,
  type ListedDeal,
} from './deal-list-queries.ts'
import { nextStepOf } from './next-step-queries.ts'

export const cardsPerColumn = 25

/** Counts and sums by stage and status. */
function totals(ctx: StaffContext, filters: DealFilters): Statement {
  if (canUseListTotals(ctx, filters)) {
    return sql`select t.stage_id, t.status, sum(t.row_count)::bigint as count, sum(t.amount) as amount
                 from list_totals t where ${totalsWhere(ctx, filters)} group by t.stage_id, t.status`
  }
  return sql`select d.stage_id, d.status, count(*) as count, sum(d.loan_amount) as amount
               from deals d where ${whereWithSearch(ctx, filters)} group by d.stage_id, d.status`
}

interface Sums {
  readonly count: number
  readonly loan_amount_sum: string
}

export interface BoardColumn extends Sums {
  readonly stage: { id: string; name: string; number: number }
  /** Null if the caller asks for statuses: then they count like any other. */
  readonly closed: Sums | null
  readonly cards: ListedDeal[]
}

/**
 * One statement, so that counts, sums and cards come from one snapshot. Without a filter by status, closed deals count apart
 * and have no cards.
 */
export async function findBoard(ctx: StaffContext, filters: DealFilters): Promise<BoardColumn[]> {
  const stages = stageIds(filters)
  const isOpenOnly = filters.status === undefined
  const shown = isOpenOnly ? { ...filters, status: [...openDealStatuses] } : filters
  const closed = [...(isOpenOnly ? closedDealStatuses : [])]
  const [names, progress, step] = [namesOf('d'), progressOf('card'), nextStepOf(ctx, 'card')]
  const result = await rows<BoardRow>(
    ctx,
    sql`with totals as materialized (
          select s.stage_id, sum(s.count) filter (where not s.status = any (${closed}::text[])) as count,
                 sum(s.amount) filter (where not s.status = any (${closed}::text[])) as amount,
                 sum(s.count) filter (where s.status = any (${closed}::text[])) as closed_count,
                 sum(s.amount) filter (where s.status = any (${closed}::text[])) as closed_amount
            from (${totals(ctx, filters)}) s group by s.stage_id)
        select st.id as column_id, st.name as column_name, st.number as column_number,
               coalesce(t.count, 0)::bigint as column_count, coalesce(t.amount, 0)::numeric(24, 2) as column_sum,
               coalesce(t.closed_count, 0)::bigint as closed_count, coalesce(t.closed_amount, 0)::numeric(24, 2) as closed_sum,
               card.*${progress.select}${step.select}${peopleOf(ctx, 'card')}
          from stages st
          left join totals t on t.stage_id = st.id
          left join lateral (
            select ${summaryColumns}${names.select}, d.created::text as sort_key
              from deals d ${names.join}
             where ${whereWithSearch(ctx, shown)} and d.stage_id = st.id
             order by d.created desc, d.id desc limit ${cardsPerColumn + 1}) card on true${progress.join}${step.join}
         where st.partner_id = ${ctx.partner_id} and (${stages}::uuid[] is null or st.id = any (${stages}::uuid[]))
         order by st.number, card.created desc, card.id desc`,
  )
  return columnsOf(result, isOpenOnly)
}

type BoardRow = ListedDeal & {
  readonly column_id: string
  readonly column_name: string
  readonly column_number: number
  readonly column_count: number
  readonly column_sum: string
  readonly closed_count: number
  readonly closed_sum: string
}

function columnsOf(result: readonly BoardRow[], isOpenOnly: boolean): BoardColumn[] {
  const columns = new Map<string, BoardColumn>()
  for (const row of result) {
    const column = columns.get(row.column_id) ?? {
      stage: { id: row.column_id, name: row.column_name, number: row.column_number },
      count: row.column_count,
      loan_amount_sum: row.column_sum,
      closed: isOpenOnly ? { count: row.closed_count, loan_amount_sum: row.closed_sum } : null,
      cards: [],
    }
    columns.set(row.column_id, column)
    if (row.id !== null) column.cards.push(row)
  }
  return [...columns.values()]
}

export interface TotalsRow extends Sums {
  readonly open_count: number
  readonly open_sum: string
}

export async function findTotals(ctx: StaffContext, filters: DealFilters): Promise<TotalsRow> {
  const open = [...openDealStatuses]
  const found = await firstRow<TotalsRow>(
    ctx,
    sql`select coalesce(sum(t.count), 0)::bigint as count, coalesce(sum(t.amount), 0)::numeric(24, 2) as loan_amount_sum,
               coalesce(sum(t.count) filter (where t.status = any (${open})), 0)::bigint as open_count,
               coalesce(sum(t.amount) filter (where t.status = any (${open})), 0)::numeric(24, 2) as open_sum
          from (${totals(ctx, filters)}) t`,
  )
  return found ?? { count: 0, loan_amount_sum: '0.00', open_count: 0, open_sum: '0.00' }
}
