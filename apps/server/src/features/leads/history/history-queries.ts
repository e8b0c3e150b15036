import { leadActivityKinds, type LeadActivityEntry } from '@loanyard/contract/leads/activity'
import { fixed, sql } from '../../../db/client/statement.ts'
import { pageStatement, type Keyed, type PageRequest } from '../../../db/lists/list.ts'
import type { Columns } from '../../../db/tables.ts'
import { rows, type StaffContext } from '../../../services/context.ts'
import { ownLeads } from '../queries.ts'

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

type ImportedChange = { readonly [Key in keyof LeadActivityEntry['changes'][number]]: string | number | null }

export interface ActivityRow extends Columns<'audit_log', 'id' | 'action' | 'actor_name' | 'created' | 'data'> {
  /** Of an import that changed this lead; null for other entries. */
  readonly imported: readonly ImportedChange[] | null
  readonly action: LeadActivityEntry['kind']
  readonly data: { changes?: LeadActivityEntry['changes'] }
}

/** Audit entries about the lead, those merged into it, and imports that added or changed it, without addresses and request ids. */
export function findActivity(ctx: StaffContext, lead: string, request: PageRequest) {
  const where = sql`a.partner_id = ${ctx.partner_id} and a.deal_id is null and a.action = any (${leadActivityKinds}::text[])
    and a.subject_id = any (array(
      with recursive one (id) as (
        select ${lead}::uuid
        union
        select m.merged_lead_id from lead_merges m join one on m.lead_id = one.id
         where m.partner_id = ${ctx.partner_id} and m.undone_at is null)
      select id from one
      union all
      select l.import_id from leads l where l.partner_id = ${ctx.partner_id} and l.id = ${lead}
      union all
      select u.import_id from lead_import_updates u where u.partner_id = ${ctx.partner_id} and u.lead_id = ${lead}))`
  const imported = sql`(select u.changes from lead_import_updates u
    where u.partner_id = a.partner_id and u.import_id = a.subject_id and u.lead_id = ${lead})`
  return page(
    rows<ListedRow<ActivityRow>>(
      ctx,
      pageStatement(request, {
        select: sql`a.id, a.action, a.actor_name, a.created, a.data, ${imported} as imported`,
        from: fixed('audit_log a'),
        where,
        idColumn: 'a.id',
        total: sql`(select count(*) from audit_log a where ${where})`,
      }),
    ),
  )
}

/** Enough for a habit to show, and a bounded read at any number of leads. */
const recentLeads = 2000
const maxSuggestions = 50

export async function findReferralSources(ctx: StaffContext): Promise<string[]> {
  const found = await rows<Columns<'leads', 'referral_source'>>(
    ctx,
    sql`select recent.referral_source from (
          select l.referral_source, l.created from leads l
           where l.partner_id = ${ctx.partner_id} and l.deleted_at is null and l.referral_source is not null${ownLeads(ctx)}
           order by l.created desc limit ${recentLeads}) recent
         group by recent.referral_source order by count(*) desc, max(recent.created) desc limit ${maxSuggestions}`,
  )
  return found.flatMap(({ referral_source }) => referral_source ?? [])
}
