import { openDealStatuses } from '@loanyard/contract/core/values'
import type { BoardQuery } from '@loanyard/contract/deals/filters'
import type { Board } from '@loanyard/contract/deals/schemas'
import type { DealGroup, DealGroupsQuery, DealTotals } from '@loanyard/contract/deals/totals'
import { presentGroups } from '../../../db/lists/grouping.ts'
import { pageOf, pageRequest } from '../../../db/lists/list.ts'
import type { StaffContext } from '../../../services/context.ts'
import { toId } from '../../../services/ids.ts'
import { presentSummary } from '../rows.ts'
import { cardsPerColumn, findBoard, findTotals, type BoardColumn } from './board-queries.ts'
import { dealGroups, findDealGroups } from './deal-group-queries.ts'
import { dealSortColumns } from './deal-list-queries.ts'

/** Counts and sums cover all open deals of a stage, or those of the statuses asked for, not only the cards shown. */
export async function getBoard(ctx: StaffContext, query: BoardQuery): Promise<Board> {
  const columns = await findBoard(ctx, query)
  const cents = columns.reduce((sum, { loan_amount_sum }) => sum + BigInt(loan_amount_sum.replace('.', '')), 0n)
  return {
    results: columns.map((column) => presentColumn(ctx, column)),
    total_count: columns.reduce((sum, { count }) => sum + count, 0),
    loan_amount_sum: cents
      .toString()
      .padStart(3, '0')
      .replace(/(\d\d)$/, '.$1'),
  }
}

export async function getDealTotals(ctx: StaffContext, query: BoardQuery): Promise<DealTotals> {
  const { count, loan_amount_sum, open_count, open_sum } = await findTotals(ctx, query)
  return { count, loan_amount_sum, open: { count: open_count, loan_amount_sum: open_sum } }
}

/** Of the whole result, in the order of the list. */
export async function getDealGroups(
  ctx: StaffContext,
  { group_by, ...filters }: DealGroupsQuery,
): Promise<{ results: DealGroup[] }> {
  return presentGroups(dealGroups(ctx)[group_by], await findDealGroups(ctx, filters, group_by))
}

/** `next` is the deal list of the stage, starting after the last card. */
function presentColumn(
  ctx: StaffContext,
  { stage, count, loan_amount_sum, closed, cards }: BoardColumn,
): Board['results'][number] {
  const id = toId('stage', stage.id)
  const address = new URL(ctx.url, 'http://loanyard')
  address.pathname = address.pathname.replace(/\/board$/, '')
  address.searchParams.set('stage', id)
  address.searchParams.set('ordering', '-created')
  if (closed !== null) address.searchParams.set('status', openDealStatuses.join(','))
  const page = pageRequest(
    ctx.cursors,
    { limit: cardsPerColumn, ordering: '-created' },
    {
      partner_id: ctx.partner_id,
      url: address.pathname + address.search,
      orderings: dealSortColumns,
      byDefault: '-created',
    },
  )
  const { results, next } = pageOf(page, cards, count, (row) => presentSummary(ctx, row))
  return { stage: { ...stage, id }, count, loan_amount_sum, closed, results, next }
}
