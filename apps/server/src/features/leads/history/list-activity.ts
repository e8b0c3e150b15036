import type { LeadActivityEntry } from '@loanyard/contract/leads/activity'
import { pageOf, pageRequest, totalOf, type ListInput, type Page } from '../../../db/lists/list.ts'
import { notFound } from '../../../errors.ts'
import type { StaffContext } from '../../../services/context.ts'
import { toId } from '../../../services/ids.ts'
import { findLead } from '../queries.ts'
import { findActivity, findStaffNames, activityOrderings, type ActivityRow } from './history-queries.ts'

type Change = LeadActivityEntry['changes'][number]

const changesOf = (row: ActivityRow): readonly Change[] => row.data.changes ?? []

/** Assignees are kept as UUIDs. */
function withNames({ field, from, to }: Change, names: ReadonlyMap<string, string>): Change {
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null))
  return field === 'assigned_to' ? { field, from: nameOf(from), to: nameOf(to) } : { field, from, to }
}

function assigneesIn(rows: readonly ActivityRow[]): string[] {
  const changes = rows.flatMap(changesOf).filter(({ field }) => field === 'assigned_to')
  return [...new Set(changes.flatMap(({ from, to }) => [from, to]).filter((id) => id !== null))]
}

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
  const names = await findStaffNames(ctx, assigneesIn(result.rows))
  return pageOf(page, result.rows, totalOf(page, result.all), (row) => ({
    id: toId('activity', row.id),
    kind: row.action,
    actor: row.actor_name,
    created: row.created,
    changes: changesOf(row).map((change) => withNames(change, names)),
  }))
}
