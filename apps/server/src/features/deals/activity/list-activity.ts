import type { ActivityEntry } from '@loanyard/contract/deals/schemas'
import { pageOf, pageRequest, totalOf, type ListInput, type Page } from '../../../db/lists/list.ts'
import { notFound } from '../../../errors.ts'
import { assigneeNames } from '../../../services/audit/assignee-names.ts'
import type { StaffContext } from '../../../services/context.ts'
import { toId } from '../../../services/ids.ts'
import { findDeal } from '../queries.ts'
import { activityOrderings, findActivity, type ActivityRow } from './activity-queries.ts'
import { editedCells } from './edited-cells.ts'

type Change = NonNullable<ActivityRow['data']['changes']>[number]

function presentActivity(row: ActivityRow, named: (change: Change) => Change): ActivityEntry {
  return {
    id: toId('activity', row.id),
    kind: row.action,
    actor: row.actor_name,
    created: row.created,
    ...(row.edits === null ? { changes: (row.data.changes ?? []).map(named) } : editedCells(row.edits)),
    forced: row.data.forced ?? false,
  }
}

/** Who did what to the deal, newest first. Throws not_found, bad_cursor. */
export async function listActivity(ctx: StaffContext, dealId: string, query: ListInput): Promise<Page<ActivityEntry>> {
  const deal = await findDeal(ctx, dealId)
  if (deal === null) throw notFound()
  const page = pageRequest(ctx.cursors, query, {
    partner_id: ctx.partner_id,
    url: ctx.url,
    orderings: activityOrderings,
    byDefault: '-created',
  })
  const result = await findActivity(ctx, deal.id, page)
  const named = await assigneeNames(
    ctx,
    result.rows.flatMap(({ data }) => data.changes ?? []),
  )
  return pageOf(page, result.rows, totalOf(page, result.all), (row) => presentActivity(row, named))
}
