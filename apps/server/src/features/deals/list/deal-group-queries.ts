import { dealStatuses, loanPurposes, turns } from '@loanyard/contract/core/values'
import type { DealGrouping } from '@loanyard/contract/deals/filters'
import { fixed, sql } from '../../../db/client/statement.ts'
import { groupsStatement, staffGroups, valueGroups, type Grouping, type GroupRow } from '../../../db/lists/grouping.ts'
import { rows, type StaffContext } from '../../../services/context.ts'
import { canUseListTotals, totalsWhere, whereWithSearch, type DealFilters } from './deal-list-queries.ts'

/** A deal of several coordinators is grouped once, under the one it was shared with first. */
export function dealGroups(ctx: StaffContext): Readonly<Record<DealGrouping, Grouping>> {
  return {
    stage: {
      ids: 'stage',
      key: 'd.stage_id',
      groups: sql`select x.id as key, x.number::integer as place, x.name from stages x where x.partner_id = ${ctx.partner_id}`,
    },
    status: { key: 'd.status', groups: valueGroups(dealStatuses) },
    coordinator: {
      ids: 'staff',
      key: 'f.staff_id',
      groups: staffGroups(ctx.partner_id),
      join: sql` left join (select distinct on (c.deal_id) c.deal_id, c.staff_id from deal_coordinators c
        join staff m on m.partner_id = c.partner_id and m.id = c.staff_id and m.role = 'Coordinator'
        where c.partner_id = ${ctx.partner_id} order by c.deal_id, c.assigned_at, c.staff_id) f on f.deal_id = d.id`,
    },
    loan_purpose: { key: 'd.loan_purpose', groups: valueGroups(loanPurposes) },
    waiting_on: {
      key: 'w.waiting_on',
      groups: valueGroups(turns),
      join: fixed(' left join deal_turns w on w.partner_id = d.partner_id and w.deal_id = d.id'),
    },
  }
}

export type DealGroupRow = GroupRow & { readonly loan_amount_sum: string }

/** From the kept totals, as far as these know them. */
export function findDealGroups(
  ctx: StaffContext,
  filters: DealFilters,
  group_by: DealGrouping,
): Promise<DealGroupRow[]> {
  const grouping = dealGroups(ctx)[group_by]
  if ((group_by === 'stage' || group_by === 'status') && canUseListTotals(ctx, filters)) {
    const kept = { ...grouping, key: group_by === 'stage' ? 't.stage_id' : 't.status' }
    const select = fixed('sum(t.row_count)::bigint as count, sum(t.amount)::numeric(24, 2) as loan_amount_sum')
    const counted = groupsStatement(kept, { select, from: fixed('list_totals t'), where: totalsWhere(ctx, filters) })
    return rows<DealGroupRow>(ctx, sql`select * from (${counted}) x where x.count > 0`)
  }
  return rows<DealGroupRow>(
    ctx,
    groupsStatement(grouping, {
      select: fixed('count(*)::bigint as count, sum(d.loan_amount)::numeric(24, 2) as loan_amount_sum'),
      from: fixed('deals d'),
      where: whereWithSearch(ctx, filters),
    }),
  )
}
