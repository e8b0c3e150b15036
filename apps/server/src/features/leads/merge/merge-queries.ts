import type { MergeField } from '@loanyard/contract/leads/merges'
import { sql } from '../../../db/client/statement.ts'
import type { Columns } from '../../../db/tables.ts'
import { firstRow, later, rows, type StaffContext } from '../../../services/context.ts'
import type { ValueChange } from '../lead-values.ts'

export type MergedChange = ValueChange<MergeField>

/** UUIDs of what moved along. */
export interface Moved {
  readonly notes: readonly string[]
  readonly tasks: readonly string[]
  readonly favorites: readonly string[]
  readonly requests: readonly string[]
}

export interface MergeRow extends Columns<
  'lead_merges',
  'id' | 'lead_id' | 'merged_lead_id' | 'merged_name' | 'created' | 'created_by_name' | 'undone_at'
> {
  readonly changes: readonly MergedChange[]
  readonly moved: Moved
}

const ids = (found: readonly { readonly id: string }[]): string[] => found.map(({ id }) => id)

/** Moves everything about one lead to another: open tasks to that one's deal if it has one. */
export async function moveAll(
  ctx: StaffContext,
  from: string,
  to: { readonly id: string; readonly deal_id: string | null },
): Promise<Moved> {
  const of = sql`partner_id = ${ctx.partner_id} and lead_id = ${from}`
  const notes = await rows<Columns<'lead_notes', 'id'>>(
    ctx,
    sql`update lead_notes set lead_id = ${to.id} where ${of} returning id`,
  )
  const toDeal = sql`${to.deal_id}::uuid is not null and done_at is null and deleted_at is null`
  const tasks = await rows<Columns<'tasks', 'id'>>(
    ctx,
    sql`update tasks set lead_id = case when ${toDeal} then null else ${to.id}::uuid end,
               deal_id = case when ${toDeal} then ${to.deal_id}::uuid end, version = version + 1
         where ${of} returning id`,
  )
  const favorites = await rows<Columns<'favorites', 'id'>>(
    ctx,
    sql`update favorites f set lead_id = ${to.id} where f.partner_id = ${ctx.partner_id} and f.lead_id = ${from}
           and not exists (select from favorites o where o.partner_id = f.partner_id and o.staff_id = f.staff_id
                              and o.lead_id = ${to.id}) returning f.id`,
  )
  const requests = await rows<Columns<'loan_requests', 'id'>>(
    ctx,
    sql`update loan_requests set lead_id = ${to.id} where ${of} returning id`,
  )
  return { notes: ids(notes), tasks: ids(tasks), favorites: ids(favorites), requests: ids(requests) }
}

/** What is still there goes back; what someone moved or deleted since stays as it is. */
export function moveBack(ctx: StaffContext, { lead_id: from, merged_lead_id: to, moved }: MergeRow): void {
  const own = sql`partner_id = ${ctx.partner_id} and lead_id = ${from}`
  later(ctx, sql`update lead_notes set lead_id = ${to} where ${own} and id = any (${moved.notes}::uuid[])`)
  later(
    ctx,
    sql`update tasks set lead_id = ${to}, deal_id = null, version = version + 1
         where partner_id = ${ctx.partner_id} and id = any (${moved.tasks}::uuid[])
           and (lead_id = ${from} or deal_id in (select d.id from deals d
                                                  where d.partner_id = ${ctx.partner_id} and d.lead_id = ${from}))`,
  )
  later(ctx, sql`update favorites set lead_id = ${to} where ${own} and id = any (${moved.favorites}::uuid[])`)
  later(ctx, sql`update loan_requests set lead_id = ${to} where ${own} and id = any (${moved.requests}::uuid[])`)
}

export function insertMerge(ctx: StaffContext, row: Omit<MergeRow, 'undone_at'>): void {
  later(
    ctx,
    sql`insert into lead_merges (partner_id, id, lead_id, merged_lead_id, merged_name, changes, moved, created, created_by,
                                 created_by_name)
        values (${ctx.partner_id}, ${row.id}, ${row.lead_id}, ${row.merged_lead_id}, ${row.merged_name},
                ${JSON.stringify(row.changes)}::jsonb, ${JSON.stringify(row.moved)}::jsonb, ${row.created},
                ${ctx.actor.staff_id}, ${row.created_by_name})`,
  )
}

const columns = sql`m.id, m.lead_id, m.merged_lead_id, m.merged_name, m.changes, m.moved, m.created, m.created_by_name, m.undone_at`

/** Into this lead, newest first, as long as they can be undone. */
export function findMerges(ctx: StaffContext, lead: string): Promise<MergeRow[]> {
  return rows<MergeRow>(
    ctx,
    sql`select ${columns} from lead_merges m
         where m.partner_id = ${ctx.partner_id} and m.lead_id = ${lead} and m.undone_at is null
           and m.created > ${ctx.clock.now()}::timestamptz - interval '30 days'
         order by m.created desc, m.id desc limit 50`,
  )
}

/** The merge by which a lead went; null if it didn't. */
export function findMergeOf(ctx: StaffContext, merged: string): Promise<MergeRow | null> {
  return firstRow<MergeRow>(
    ctx,
    sql`select ${columns} from lead_merges m
         where m.partner_id = ${ctx.partner_id} and m.merged_lead_id = ${merged} and m.undone_at is null`,
  )
}

/** Null if it is older than 30 days or of another lead. */
export function lockMerge(ctx: StaffContext, lead: string, id: string): Promise<MergeRow | null> {
  return firstRow<MergeRow>(
    ctx,
    sql`select ${columns} from lead_merges m
         where m.partner_id = ${ctx.partner_id} and m.id = ${id} and m.lead_id = ${lead}
           and m.created > ${ctx.clock.now()}::timestamptz - interval '30 days' for update`,
  )
}

export function setUndone(ctx: StaffContext, id: string): void {
  later(
    ctx,
    sql`update lead_merges set undone_at = ${ctx.clock.now()} where partner_id = ${ctx.partner_id} and id = ${id}`,
  )
}
