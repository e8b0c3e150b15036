import { eventOf } from '@loanyard/contract/audit/actions'
import { activityKinds, activityTopic } from '@loanyard/contract/deals/activity'
import type { ActivityQuery } from '@loanyard/contract/deals/activity-query'
import type { ActivityEntry } from '@loanyard/contract/deals/schemas'
import { empty, fixed, sql, type Statement } from '../../../db/client/statement.ts'
import { pageStatement, type Keyed, type PageRequest } from '../../../db/lists/list.ts'
import type { Columns } from '../../../db/tables.ts'
import type { StoredMentions } from '../../../services/activity/notes/mentions.ts'
import { rows, type StaffContext } from '../../../services/context.ts'
import { toUuid } from '../../../services/ids.ts'
import { sharedWith } from '../policy.ts'

/** Newest first by the entry's own time, which its id repeats. */
export const activityOrderings = { created: { expression: 'a.created', type: 'timestamptz' } } as const

type ListedRow<T> = T & Keyed & { readonly total: number | null }

/** Without the row that only has the total. */
async function page<T extends { readonly id: string }>(
  result: Promise<ListedRow<T>[]>,
): Promise<{ all: ListedRow<T>[]; rows: ListedRow<T>[] }> {
  const all = await result
  return { all, rows: all.filter((row) => row.id !== null) }
}

export interface ActivityRow extends Columns<
  'audit_log',
  'id' | 'action' | 'actor_name' | 'created' | 'data' | 'subject_id'
> {
  readonly action: ActivityEntry['kind']
  readonly data: { changes?: ActivityEntry['changes']; forced?: boolean; comment?: string | null }
  /** What was edited in the table within the quarter of an hour that the entry stands for; null for other entries. */
  readonly edits: readonly ActivityEntry['changes'][] | null
  /** The note that it is about, as it is now. */
  readonly note: (StoredMentions & { readonly text: string }) | null
  readonly is_there: boolean
}

/** What entries of these kinds are about, by the table that still has it. */
const subjects = {
  note: {
    kinds: activityKinds.filter((kind) => /^deal_note_(added|edited|pinned|unpinned)$/.test(kind)),
    exists: `exists (select from deal_notes x where x.partner_id = a.partner_id and x.deal_id = a.deal_id and x.id = a.subject_id)`,
  },
  request: {
    kinds: activityKinds.filter((kind) => /^request_(?!removed)/.test(kind)),
    exists: `exists (select from requirements x where x.partner_id = a.partner_id and x.id = a.subject_id and x.deleted_at is null)`,
  },
  document: {
    kinds: activityKinds.filter((kind) => /^document_(uploaded|changed|filed|restored)$/.test(kind)),
    exists: `exists (select from documents x where x.partner_id = a.partner_id and x.id = a.subject_id and x.deleted_at is null)`,
  },
  lender: {
    kinds: [
      'lender_shared',
      'lender_sharing_changed',
      'lender_note_changed',
      'lender_staff_shared',
      'lender_responded',
    ],
    exists: `exists (select from lender_shares x where x.partner_id = a.partner_id and x.deal_id = a.deal_id and x.lender_id = a.subject_id)`,
  },
} as const satisfies Record<string, { kinds: readonly ActivityEntry['kind'][]; exists: string }>

export type SubjectKind = keyof typeof subjects

/** Safe because the keys of an object are its keys. */
const subjectKinds = Object.keys(subjects) as SubjectKind[]

export function subjectKindOf(action: ActivityEntry['kind']): SubjectKind | null {
  return subjectKinds.find((kind) => (subjects[kind].kinds as readonly string[]).includes(action)) ?? null
}

/** Its kinds are constants of the contract, without quotes. */
const isThere = `case ${subjectKinds
  .map((kind) => `when a.action in ('${subjects[kind].kinds.join("', '")}') then ${subjects[kind].exists}`)
  .join(' ')} else false end as is_there`

const noteOfEntry = `case when a.action in ('deal_note_added', 'deal_note_edited', 'deal_note_pinned') then (
  select jsonb_build_object('text', n.text, 'mentions', n.mentions, 'notified_staff', n.notified_staff) from deal_notes n
   where n.partner_id = a.partner_id and n.deal_id = a.deal_id and n.id = a.subject_id) end as note`

/** Coordinators don't see what is done with or by lenders. */
export const coordinatorActivity = activityKinds.filter((kind) => eventOf(kind).kind !== 'lender')

/** Edits are saved as they are typed, so an activity entry stands for those of the same person in a quarter of an hour. */
const editsOfTable = `case when a.action in ('source_use_changed', 'collateral_changed', 'financial_summary_changed') then (
  select jsonb_agg(e.data -> 'changes' order by e.created, e.id) from audit_log e
   where e.partner_id = a.partner_id and e.created between a.created - interval '5 seconds' and a.created + interval '15 minutes'
     and e.action = 'financial_cells_changed' and e.subject_id = a.deal_id and e.actor_id = a.actor_id
     and e.data ->> 'table' || '_changed' = a.action) end as edits`

/** Audit entries that name the deal and that the caller may see, under the filters. */
function ofDeal(ctx: StaffContext, deal: string, { about, by }: Partial<ActivityQuery> = {}): Statement {
  const visible = sharedWith(ctx) === null ? empty : sql` and a.action = any (${coordinatorActivity}::text[])`
  const topic =
    about === undefined
      ? empty
      : sql` and a.action = any (${activityKinds.filter((kind) => activityTopic(kind) === about)}::text[])`
  const person = by === undefined ? empty : sql` and a.actor_id = ${toUuid('user', by)}`
  return sql`a.partner_id = ${ctx.partner_id} and a.deal_id = ${deal}${visible}${topic}${person}`
}

/** Without addresses and request ids. */
export function findActivity(ctx: StaffContext, deal: string, request: PageRequest, filters: ActivityQuery) {
  const where = ofDeal(ctx, deal, filters)
  return page(
    rows<ListedRow<ActivityRow>>(
      ctx,
      pageStatement(request, {
        select: fixed(
          `a.id, a.action, a.actor_name, a.created, a.data, a.subject_id, ${editsOfTable}, ${noteOfEntry}, ${isThere}`,
        ),
        from: fixed('audit_log a'),
        where,
        idColumn: 'a.id',
        total: sql`(select count(*) from audit_log a where ${where})`,
      }),
    ),
  )
}

/** More than any deal has; they are to choose from. */
const mostPeople = 200

/** By the name of their newest entry. */
export function findActivityPeople(
  ctx: StaffContext,
  deal: string,
): Promise<{ readonly id: string; readonly full_name: string }[]> {
  return rows(
    ctx,
    sql`select p.id, p.full_name from (
          select distinct on (a.actor_id) a.actor_id as id, a.actor_name as full_name from audit_log a
           where ${ofDeal(ctx, deal)} and a.actor_id is not null order by a.actor_id, a.created desc) p
         order by p.full_name, p.id limit ${mostPeople}`,
  )
}
