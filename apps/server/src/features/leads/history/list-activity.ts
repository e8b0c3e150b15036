import type { LeadActivityEntry } from '@loanyard/contract/leads/activity'
import { pageOf, pageRequest, totalOf, type ListInput, type Page } from '../../../db/lists/list.ts'
import { notFound } from '../../../errors.ts'
import { assigneeNames } from '../../../services/audit/assignee-names.ts'
import type { StaffContext } from '../../../services/context.ts'
import { toId } from '../../../services/ids.ts'
import { findLead } from '../queries.ts'
import { findActivity, activityOrderings, type ActivityRow } from './history-queries.ts'

type Change = LeadActivityEntry['changes'][number]

const text = (value: string | number | null) => (value === null ? null : String(value))

/** An import names its rows; for a lead that it changed, what it changed is what counts. */
function changesOf({ action, data, imported }: ActivityRow): readonly Change[] {
  if (imported === null || action !== 'leads_imported') return data.changes ?? []
  return imported.map(({ field, from, to }) => ({ field: String(field), from: text(from), to: text(to) }))
}

const kindOf = ({ action, imported }: ActivityRow) =>
  action === 'leads_imported' && imported !== null ? 'lead_updated' : action

/** Who did what to the lead, newest first. Throws not_found, bad_cursor. */
export async function listActivity(
  ctx: StaffContext,
  leadId: string,
  query: ListInput,
): Promise<Page<LeadActivityEntry>> {
  const lead = await findLead(ctx, leadId)
  if (lead === null) throw notFound()
  const page = pageRequest(ctx.cursors, query, {
    partner_id: ctx.partner_id,
    url: ctx.url,
    orderings: activityOrderings,
    byDefault: '-created',
  })
  const result = await findActivity(ctx, lead.id, page)
  const named = await assigneeNames(ctx, result.rows.flatMap(changesOf))
  return pageOf(page, result.rows, totalOf(page, result.all), (row) => ({
    id: toId('activity', row.id),
    kind: kindOf(row),
    actor: row.actor_name,
    created: row.created,
    changes: changesOf(row).map(named),
  }))
}
