import { sql, type Statement } from '../../../db/client/statement.ts'
import { rows, type StaffContext } from '../../../services/context.ts'
import { namesOf, progressOf, summaryColumns } from '../queries.ts'
import {
  canUseListTotals,
  searchCall,
  searchOf,
  stageIds,
  totalsWhere,
  whereOf,
  type DealFilters,
  type ListedDeal,
} from './deal-list-queries.ts'
import { nextStepOf } from './next-step-queries.ts'

export const cardsPerColumn = 25

/** More ids than any partner has deals, for the search of a whole board. */
const maxSearchResults = 2_147_483_647

/** All filter conditions, including the ids that a search found. */
function boardFilter(ctx: StaffContext, filters: DealFilters): Statement {
  const search = searchOf(filters)
  const where = whereOf(ctx, filters)
  if (search === null) return where
  const result = searchCall(
    ctx,
    filters,
    search,
    sql`'created', false, null, null, ${maxSearchResults}::integer, false`,
  )
  return sql`${where} and d.id = any (array(select unnest(f.ids) from ${result} f))`
}

function totals(ctx: StaffContext, filters: DealFilters): Statement {
  if (canUseListTotals(ctx, filters)) {
    return sql`select t.stage_id, sum(t.row_count)::bigint as count, sum(t.amount) as loan_amount_sum
                 from list_totals t where ${totalsWhere(ctx, filters)} group by t.stage_id`
  }
  return sql`select d.stage_id, count(*) as count, sum(d.loan_amount) as loan_amount_sum
               from deals d where ${boardFilter(ctx, filters)} group by d.stage_id`
}

/** One statement, so that counts, sums and cards come from one snapshot. */
export async function findBoard(ctx: StaffContext, filters: DealFilters): Promise<BoardColumn[]> {
  const stages = stageIds(filters)
  const [names, progress, step] = [namesOf('d'), progressOf('card'), nextStepOf(ctx, 'card')]
  const result = await rows<BoardRow>(
    ctx,
    sql`with totals as materialized (${totals(ctx, filters)})
        select st.id as column_id, st.name as column_name, st.number as column_number,
               coalesce(t.count, 0)::bigint as column_count, coalesce(t.loan_amount_sum, 0)::numeric(24, 2) as column_sum, card.*${progress.select}${step.select}
          from stages st
          left join totals t on t.stage_id = st.id
          left join lateral (
            select ${summaryColumns}${names.select}, d.created::text as sort_key
              from deals d ${names.join}
             where ${boardFilter(ctx, filters)} and d.stage_id = st.id
             order by d.created desc, d.id desc limit ${cardsPerColumn + 1}) card on true${progress.join}${step.join}
         where st.partner_id = ${ctx.partner_id} and (${stages}::uuid[] is null or st.id = any (${stages}::uuid[]))
         order by st.number, card.created desc, card.id desc`,
  )
  return columnsOf(result)
}

type BoardRow = ListedDeal & {
  readonly column_id: string
  readonly column_name: string
  readonly column_number: number
  readonly column_count: number
  readonly column_sum: string
}

export interface BoardColumn {
  readonly stage: { id: string; name: string; number: number }
  readonly count: number
  readonly loan_amount_sum: string
  readonly cards: ListedDeal[]
}

function columnsOf(result: readonly BoardRow[]): BoardColumn[] {
  const columns = new Map<string, BoardColumn>()
  for (const row of result) {
    const column = columns.get(row.column_id) ?? {
      stage: { id: row.column_id, name: row.column_name, number: row.column_number },
      count: row.column_count,
      loan_amount_sum: row.column_sum,
      cards: [],
    }
    columns.set(row.column_id, column)
    if (row.id !== null) column.cards.push(row)
  }
  return [...columns.values()]
}
