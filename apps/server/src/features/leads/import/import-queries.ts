import type { NewLead } from '@loanyard/contract/leads/schemas'
import { empty, sql } from '../../../db/client/statement.ts'
import type { Columns } from '../../../db/tables.ts'
import { firstRow, later, rows, type StaffContext } from '../../../services/context.ts'
import { newUuid } from '../../../services/ids.ts'
import { visibleTo } from '../policy.ts'

export type ImportRow = Columns<'lead_imports', 'id' | 'rows' | 'updated' | 'created' | 'created_by_name' | 'undone_at'>

/** Inserts all leads in one statement. */
export async function insertImport(ctx: StaffContext, row: ImportRow, leads: readonly NewLead[]): Promise<void> {
  later(
    ctx,
    sql`insert into lead_imports (partner_id, id, rows, updated, created, created_by, created_by_name)
        values (${ctx.partner_id}, ${row.id}, ${row.rows}, ${row.updated}, ${row.created}, ${ctx.actor.staff_id}, ${row.created_by_name})`,
  )
  const values = leads.map((lead) => ({
    id: newUuid(),
    ...lead,
    phone: lead.phone || null,
    business_name: lead.business_name || null,
    referral_source: lead.referral_source || null,
    lead_status: lead.lead_status ?? 'New',
  }))
  await rows(
    ctx,
    sql`insert into leads (partner_id, id, full_name, email, phone, lead_status, personal_credit_score, loan_amount, loan_purpose,
                           down_payment, business_type, business_name, referral_source, source, created_by, import_id, created, modified)
        select ${ctx.partner_id}, v.id, v.full_name, v.email, v.phone, v.lead_status, v.personal_credit_score, v.loan_amount,
               v.loan_purpose, v.down_payment, v.business_type, v.business_name, v.referral_source, 'import', ${ctx.actor.staff_id}, ${row.id}, ${row.created}, ${row.created}
          from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as v (id uuid, full_name text, email text, phone text,
               lead_status text, personal_credit_score smallint, loan_amount numeric(17, 2), loan_purpose text,
               down_payment numeric(17, 2), business_type text, business_name text, referral_source text)`,
  )
}

export function findImports(ctx: StaffContext): Promise<ImportRow[]> {
  const staff = visibleTo(ctx)
  return rows<ImportRow>(
    ctx,
    sql`select id, rows, updated, created, created_by_name, undone_at from lead_imports
         where partner_id = ${ctx.partner_id} and created > ${ctx.clock.now()}::timestamptz - interval '30 days'
           ${staff === null ? empty : sql`and created_by = ${staff}`}
         order by created desc, id desc limit 100`,
  )
}

/** Null if the import is older than 30 days. */
export function lockImport(ctx: StaffContext, id: string): Promise<ImportRow | null> {
  const staff = visibleTo(ctx)
  return firstRow<ImportRow>(
    ctx,
    sql`select id, rows, updated, created, created_by_name, undone_at from lead_imports
         where partner_id = ${ctx.partner_id} and id = ${id} and created > ${ctx.clock.now()}::timestamptz - interval '30 days'
           ${staff === null ? empty : sql`and created_by = ${staff}`} for update`,
  )
}

/** Deletes the import's leads that have not been changed or converted, and returns the ones it keeps. */
export async function removeUnmodified(
  ctx: StaffContext,
  id: string,
): Promise<{ removed: number; kept: Columns<'leads', 'id' | 'full_name'>[] }> {
  const now = ctx.clock.now()
  const removed = await rows(
    ctx,
    sql`update leads set deleted_at = ${now}, version = version + 1
         where partner_id = ${ctx.partner_id} and import_id = ${id} and deleted_at is null and modified = created returning id`,
  )
  const kept = await rows<Columns<'leads', 'id' | 'full_name'>>(
    ctx,
    sql`select id, full_name from leads
         where partner_id = ${ctx.partner_id} and import_id = ${id} and deleted_at is null order by name_key, id limit 1000`,
  )
  later(ctx, sql`update lead_imports set undone_at = ${now} where partner_id = ${ctx.partner_id} and id = ${id}`)
  return { removed: removed.length, kept }
}
