import { eventOf } from '@loanyard/contract/audit/actions'
import { activityKinds } from '@loanyard/contract/deals/activity'
import type { ActivityEntry } from '@loanyard/contract/deals/schemas'
import { empty, fixed, sql } from '../../../db/client/statement.ts'
import { pageStatement, type Keyed, type PageRequest } from '../../../db/lists/list.ts'
import type { Columns } from '../../../db/tables.ts'
import { rows, type StaffContext } from '../../../services/context.ts'
import { sharedWith } from '../policy.ts'

/** Newest first by the entry's own time, which its id repeats. */
export const activityOrderings = { created: { expression: 'a.created', type: 'timestamptz' } } as const

export type ListedRow<T> = T & Keyed & { readonly total: number | null }

/** Without the row that only has the total. */
export async function page<T extends { readonly id: string }>(
  result: Promise<ListedRow<T>[]>,
): Promise<{ all: ListedRow<T>[]; rows: ListedRow<T>[] }> {
  const all = await result
  return { all, rows: all.filter((row) => row.id !== null) }
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
