import { eventOf } from '@loanyard/contract/audit/actions'
import { activityKinds } from '@loanyard/contract/deals/activity'
import type { ActivityEntry } from '@loanyard/contract/deals/schemas'
import { empty, fixed, sql } from '../../../db/client/statement.ts'
import { pageStatement, type Keyed, type PageRequest } from '../../../db/lists/list.ts'
import type { Columns } from '../../../db/tables.ts'
import { firstRow, later, rows, type StaffContext } from '../../../services/context.ts'
import { sharedWith } from '../policy.ts'

/** Newest first by the entry's own time, which its id repeats. */
export function historyOrderings(alias: 'n' | 'a') {
  return { created: { expression: `${alias}.created`, type: 'timestamptz' } } as const
}

export type NoteRow = Columns<'deal_notes', 'id' | 'text' | 'author_id' | 'author_name' | 'created'>

type ListedRow<T> = T & Keyed & { readonly total: number | null }

async function page<T extends { readonly id: string }>(
  result: Promise<ListedRow<T>[]>,
): Promise<{ all: ListedRow<T>[]; rows: ListedRow<T>[] }> {
  const all = await result
  return { all, rows: all.filter((row) => row.id !== null) }
}

export function findNotes(ctx: StaffContext, deal: string, request: PageRequest) {
  const where = sql`n.partner_id = ${ctx.partner_id} and n.deal_id = ${deal}`
  return page(
    rows<ListedRow<NoteRow>>(
      ctx,
      pageStatement(request, {
        select: fixed('n.id, n.text, n.author_id, n.author_name, n.created'),
        from: fixed('deal_notes n'),
        where,
        idColumn: 'n.id',
        total: sql`(select count(*) from deal_notes n where ${where})`,
      }),
    ),
  )
}

export function findNote(ctx: StaffContext, deal: string, id: string): Promise<NoteRow | null> {
  return firstRow<NoteRow>(
    ctx,
    sql`select id, text, author_id, author_name, created from deal_notes
         where partner_id = ${ctx.partner_id} and deal_id = ${deal} and id = ${id}`,
  )
}

export function insertNote(ctx: StaffContext, deal: string, note: NoteRow): void {
  later(
    ctx,
    sql`insert into deal_notes (partner_id, deal_id, id, text, author_id, author_name, created)
        values (${ctx.partner_id}, ${deal}, ${note.id}, ${note.text}, ${note.author_id}, ${note.author_name}, ${note.created})`,
  )
}

export function removeNote(ctx: StaffContext, deal: string, id: string): void {
  later(ctx, sql`delete from deal_notes where partner_id = ${ctx.partner_id} and deal_id = ${deal} and id = ${id}`)
}

export interface ActivityRow extends Columns<'audit_log', 'id' | 'action' | 'actor_name' | 'created' | 'data'> {
  readonly action: ActivityEntry['kind']
  readonly data: { changes?: ActivityEntry['changes']; forced?: boolean }
  /** What was edited in the table within the quarter of an hour that the entry stands for; null for other entries. */
  readonly edits: readonly ActivityEntry['changes'][] | null
}

/** Coordinators don't see what is done with or by lenders. */
export const coordinatorActivity = activityKinds.filter((kind) => eventOf(kind).kind !== 'lender')

/** Edits are saved as they are typed, so an activity entry stands for those of the same person in a quarter of an hour. */
const editsOfTable = `case when a.action in ('source_use_changed', 'collateral_changed', 'financial_summary_changed') then (
  select jsonb_agg(e.data -> 'changes' order by e.created, e.id) from audit_log e
   where e.partner_id = a.partner_id and e.created between a.created - interval '5 seconds' and a.created + interval '15 minutes'
     and e.action = 'financial_cells_changed' and e.subject_id = a.deal_id and e.actor_id = a.actor_id
     and e.data ->> 'table' || '_changed' = a.action) end as edits`

/** Audit entries that name the deal, without addresses and request ids. */
export function findActivity(ctx: StaffContext, deal: string, request: PageRequest) {
  const visible = sharedWith(ctx) === null ? empty : sql` and a.action = any (${coordinatorActivity}::text[])`
  const where = sql`a.partner_id = ${ctx.partner_id} and a.deal_id = ${deal}${visible}`
  return page(
    rows<ListedRow<ActivityRow>>(
      ctx,
      pageStatement(request, {
        select: fixed(`a.id, a.action, a.actor_name, a.created, a.data, ${editsOfTable}`),
        from: fixed('audit_log a'),
        where,
        idColumn: 'a.id',
        total: sql`(select count(*) from audit_log a where ${where})`,
      }),
    ),
  )
}
