import { dealStatuses, loanPurposes, turns } from '@loanyard/contract/core/values'
import type { DealGrouping } from '@loanyard/contract/deals/filters'
import { fixed, sql } from '../../../db/client/statement.ts'
import {
  loanGroupsStatement,
  staffGroups,
  totalsGroupsStatement,
  valueGroups,
  type Grouping,
  type LoanGroupRow,
} from '../../../db/lists/grouping.ts'
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

/** Columns of list_totals with the key of a grouping. */
const totalsColumns: Readonly<Partial<Record<DealGrouping, 'stage_id' | 'status'>>> = {
  stage: 'stage_id',
  status: 'status',
}

export function findDealGroups(
  ctx: StaffContext,
  filters: DealFilters,
  group_by: DealGrouping,
): Promise<LoanGroupRow[]> {
  const grouping = dealGroups(ctx)[group_by]
  const column = totalsColumns[group_by]
  const from = { loanAmount: 'd.loan_amount', from: fixed('deals d') }
  return rows<LoanGroupRow>(
    ctx,
    column !== undefined && canUseListTotals(ctx, filters)
      ? totalsGroupsStatement(grouping, column, totalsWhere(ctx, filters))
      : loanGroupsStatement(grouping, { ...from, where: whereWithSearch(ctx, filters) }),
  )
}
