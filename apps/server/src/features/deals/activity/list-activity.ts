import { activityTopic } from '@loanyard/contract/deals/activity'
import type { ActivityPerson, ActivityQuery } from '@loanyard/contract/deals/activity-query'
import type { ActivityEntry } from '@loanyard/contract/deals/schemas'
import { pageOf, pageRequest, totalOf, type Page } from '../../../db/lists/list.ts'
import { notFound } from '../../../errors.ts'
import { presentMentions } from '../../../services/activity/notes/mentions.ts'
import { assigneeNames } from '../../../services/audit/assignee-names.ts'
import type { StaffContext } from '../../../services/context.ts'
import { toId } from '../../../services/ids.ts'
import { findDeal } from '../queries.ts'
import {
  activityOrderings,
  findActivity,
  findActivityPeople,
  subjectKindOf,
  type ActivityRow,
} from './activity-queries.ts'
import { editedCells } from './edited-cells.ts'

type Change = NonNullable<ActivityRow['data']['changes']>[number]

const idKinds = { note: 'note', request: 'requirement', document: 'document', lender: 'lender' } as const

function subjectOf({ action, subject_id, is_there }: ActivityRow): ActivityEntry['subject'] {
  const kind = subjectKindOf(action)
  return kind === null || !is_there ? null : { kind, id: toId(idKinds[kind], subject_id) }
}

/** A note as it is now, or what a reviewer wrote to the borrower. */
function noteOf({ action, note, data: { comment = null } }: ActivityRow): ActivityEntry['note'] {
  if (note !== null) return { text: note.text, mentions: presentMentions(note) }
  return comment === null || activityTopic(action) !== 'requests' ? null : { text: comment, mentions: [] }
}

function presentActivity(row: ActivityRow, named: (change: Change) => Change): ActivityEntry {
  return {
    id: toId('activity', row.id),
    kind: row.action,
    actor: row.actor_name,
    created: row.created,
    ...(row.edits === null ? { changes: (row.data.changes ?? []).map(named) } : editedCells(row.edits)),
    forced: row.data.forced ?? false,
    note: noteOf(row),
    subject: subjectOf(row),
  }
}

/** Who did what to the deal, newest first. Throws not_found, bad_cursor. */
export async function listActivity(
  ctx: StaffContext,
  dealId: string,
  query: ActivityQuery,
): Promise<Page<ActivityEntry>> {
  const deal = await findDeal(ctx, dealId)
  if (deal === null) throw notFound()
  const page = pageRequest(ctx.cursors, query, {
    partner_id: ctx.partner_id,
    url: ctx.url,
    orderings: activityOrderings,
    byDefault: '-created',
  })
  const result = await findActivity(ctx, deal.id, page, query)
  const named = await assigneeNames(
    ctx,
    result.rows.flatMap(({ data }) => data.changes ?? []),
  )
  return pageOf(page, result.rows, totalOf(page, result.all), (row) => presentActivity(row, named))
}

/** Who did something that the caller may see. Throws not_found. */
export async function listActivityPeople(ctx: StaffContext, dealId: string): Promise<{ results: ActivityPerson[] }> {
  const deal = await findDeal(ctx, dealId)
  if (deal === null) throw notFound()
  const people = await findActivityPeople(ctx, deal.id)
  return { results: people.map((person) => ({ ...person, id: toId('user', person.id) })) }
}
