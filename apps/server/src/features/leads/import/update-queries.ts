import type { leadCsvColumns } from '@loanyard/contract/leads/schemas'
import { sql } from '../../../db/client/statement.ts'
import type { Columns } from '../../../db/tables.ts'
import { later, rows, type StaffContext } from '../../../services/context.ts'
import { valuesOf, type ValueChange } from '../lead-values.ts'
import { lockLeads, ownLeads } from '../queries.ts'

type ImportField = (typeof leadCsvColumns)[number]

export interface UpdatableLead extends Columns<'leads', 'id' | ImportField> {
  readonly has_deal: boolean
}

export type ImportChange = ValueChange<ImportField>

export interface LeadUpdate {
  readonly lead: UpdatableLead
  readonly changes: readonly ImportChange[]
}

const columns = sql`l.id, l.full_name, l.email, l.phone, l.lead_status, l.personal_credit_score, l.loan_amount, l.loan_purpose,
  l.down_payment, l.business_type, l.business_name, l.referral_source,
  exists (select from deals d where d.partner_id = l.partner_id and d.lead_id = l.id and d.deleted_at is null) as has_deal`

/** Those of the caller's scope, locked. */
export function lockForUpdate(ctx: StaffContext, ids: readonly string[]): Promise<UpdatableLead[]> {
  lockLeads(ctx, ids)
  return rows<UpdatableLead>(
    ctx,
    sql`select ${columns} from leads l
         where l.partner_id = ${ctx.partner_id} and l.id = any (${ids}::uuid[]) and l.deleted_at is null${ownLeads(ctx)}`,
  )
}

/** All in one statement; each lead is written as a whole. */
export async function saveUpdates(ctx: StaffContext, updates: readonly LeadUpdate[]): Promise<void> {
  if (updates.length === 0) return
  const values = updates.map(({ lead, changes }) => ({ ...lead, ...valuesOf(changes) }))
  await rows(
    ctx,
    sql`update leads l set full_name = v.full_name, email = v.email, phone = v.phone, lead_status = v.lead_status,
               personal_credit_score = v.personal_credit_score, loan_amount = v.loan_amount, loan_purpose = v.loan_purpose,
               down_payment = v.down_payment, business_type = v.business_type, business_name = v.business_name,
               referral_source = v.referral_source, modified = ${ctx.clock.now()}, version = version + 1
          from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as v (id uuid, full_name text, email text, phone text,
               lead_status text, personal_credit_score smallint, loan_amount numeric(17, 2), loan_purpose text,
               down_payment numeric(17, 2), business_type text, business_name text, referral_source text)
         where l.partner_id = ${ctx.partner_id} and l.id = v.id`,
  )
}

export function insertUpdates(ctx: StaffContext, importId: string, updates: readonly LeadUpdate[]): void {
  if (updates.length === 0) return
  const values = updates.map(({ lead, changes }) => ({ lead_id: lead.id, changes }))
  later(
    ctx,
    sql`insert into lead_import_updates (partner_id, import_id, lead_id, changes)
        select ${ctx.partner_id}, ${importId}, v.lead_id, v.changes
          from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as v (lead_id uuid, changes jsonb)`,
  )
}

/** What an import changed, of leads that are still there. */
export async function findUpdates(
  ctx: StaffContext,
  importId: string,
): Promise<(Columns<'lead_import_updates', 'lead_id'> & { changes: ImportChange[] })[]> {
  return rows(
    ctx,
    sql`select lead_id, changes from lead_import_updates
         where partner_id = ${ctx.partner_id} and import_id = ${importId}`,
  )
}
