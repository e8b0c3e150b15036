import { empty, fixed, sql, type Statement } from '../../db/client/statement.ts'
import type { Columns } from '../../db/tables.ts'
import { firstRow, later, type StaffContext } from '../../services/context.ts'
import { toUuid } from '../../services/ids.ts'
import { visibleTo } from './policy.ts'
import type { LeadRow } from './rows.ts'

const columns = fixed(`l.id, l.lead_status, l.full_name, l.email, l.phone, l.personal_credit_score, l.loan_amount,
  l.loan_purpose, l.down_payment, l.business_type, l.business_name, l.referral_source, l.source, l.assigned_to,
  l.created, l.modified, l.version,
  (select d.id from deals d where d.partner_id = l.partner_id and d.lead_id = l.id and d.deleted_at is null) as deal_id`)

/** The earliest open task of a lead `l`, as JSON: one probe of `tasks_open_of_lead` for each row. */
export const nextStepOfLead = (ctx: StaffContext): Statement => sql`(
  select json_build_object('id', t.id, 'title', t.title, 'due_on', t.due_on, 'is_overdue',
           coalesce(t.due_on < (${ctx.clock.now()}::timestamptz at time zone z.time_zone)::date, false))
    from tasks t join partners z on z.id = t.partner_id
   where t.partner_id = l.partner_id and t.lead_id = l.id and t.done_at is null and t.deleted_at is null
   order by t.due_key, t.id limit 1)`

export const leadColumns = (ctx: StaffContext): Statement => sql`${columns}, ${nextStepOfLead(ctx)} as next_step`

/** Which leads `l` the caller sees; null for all (Admin, Manager). */
export function visibility(ctx: StaffContext): Statement | null {
  const staff = visibleTo(ctx)
  return staff === null ? null : sql`(l.assigned_to = ${staff} or l.created_by = ${staff})`
}

/** ` and …` that limits leads `l` to those the caller sees. */
export function ownLeads(ctx: StaffContext): Statement {
  const condition = visibility(ctx)
  return condition === null ? empty : sql` and ${condition}`
}

/** A merged lead comes back by undoing the merge, which knows what else moved. */
const restorable = (
  ctx: StaffContext,
): Statement => sql`l.deleted_at > ${ctx.clock.now()}::timestamptz - interval '30 days'
  and not exists (select from lead_merges m
                   where m.partner_id = l.partner_id and m.merged_lead_id = l.id and m.undone_at is null)`

/**
 * One lead in the caller's scope; with `deleted`, one that can still be restored. `lock` is a separate statement, because a
 * single statement that waits for the lock would not see a deal opened during the wait.
 */
export function findLead(
  ctx: StaffContext,
  id: string,
  options: { lock?: boolean; deleted?: boolean } = {},
): Promise<LeadRow | null> {
  const uuid = toUuid('lead', id)
  if (options.lock === true) {
    later(ctx, sql`select from leads where partner_id = ${ctx.partner_id} and id = ${uuid} for no key update`)
  }
  return firstRow<LeadRow>(
    ctx,
    sql`select ${leadColumns(ctx)} from leads l
         where l.partner_id = ${ctx.partner_id} and l.id = ${uuid}
           and ${options.deleted === true ? restorable(ctx) : sql`l.deleted_at is null`}${ownLeads(ctx)}`,
  )
}

/** In the order of their ids, so that two changes of the same leads wait for each other and not crosswise. */
export function lockLeads(ctx: StaffContext, leads: readonly string[]): void {
  later(
    ctx,
    sql`select from leads where partner_id = ${ctx.partner_id} and id = any (${leads}::uuid[]) order by id for no key update`,
  )
}

/** Those (UUIDs) of the caller's scope. */
export function leadsWithIds(ctx: StaffContext, ids: readonly string[]): Statement {
  return sql`select ${leadColumns(ctx)} from leads l
              where l.partner_id = ${ctx.partner_id} and l.id = any (${ids}::uuid[]) and l.deleted_at is null${ownLeads(ctx)}`
}

/** Columns of a lead that staff can change. */
export interface LeadValues {
  readonly full_name: string
  readonly email: string
  readonly phone: string | null
  readonly lead_status: LeadRow['lead_status']
  readonly personal_credit_score: number | null
  readonly loan_amount: string | null
  readonly loan_purpose: string | null
  readonly down_payment: string | null
  readonly business_type: string | null
  readonly business_name: string | null
  readonly referral_source: string | null
  readonly assigned_to: string | null
}

export async function insertLead(ctx: StaffContext, id: string, v: LeadValues): Promise<LeadRow | null> {
  return firstRow<LeadRow>(
    ctx,
    sql`with l as (
          insert into leads (partner_id, id, full_name, email, phone, lead_status, personal_credit_score, loan_amount,
                             loan_purpose, down_payment, business_type, business_name, referral_source, assigned_to, created_by)
          values (${ctx.partner_id}, ${id}, ${v.full_name}, ${v.email}, ${v.phone}, ${v.lead_status}, ${v.personal_credit_score},
                  ${v.loan_amount}, ${v.loan_purpose}, ${v.down_payment}, ${v.business_type}, ${v.business_name},
                  ${v.referral_source}, ${v.assigned_to}, ${ctx.actor.staff_id})
          returning *)
        select ${leadColumns(ctx)} from l`,
  )
}

export function saveLead(ctx: StaffContext, id: string, v: LeadValues): Promise<LeadRow | null> {
  return firstRow<LeadRow>(
    ctx,
    sql`with l as (
          update leads set full_name = ${v.full_name}, email = ${v.email}, phone = ${v.phone}, lead_status = ${v.lead_status},
                 personal_credit_score = ${v.personal_credit_score}, loan_amount = ${v.loan_amount}, loan_purpose = ${v.loan_purpose},
                 down_payment = ${v.down_payment}, business_type = ${v.business_type}, business_name = ${v.business_name},
                 referral_source = ${v.referral_source}, assigned_to = ${v.assigned_to},
                 modified = ${ctx.clock.now()}, version = version + 1
           where partner_id = ${ctx.partner_id} and id = ${id} returning *)
        select ${leadColumns(ctx)} from l`,
  )
}

export function setLeadDeleted(ctx: StaffContext, id: string, deleted: Date | null): void {
  later(
    ctx,
    sql`update leads set deleted_at = ${deleted}, version = version + 1 where partner_id = ${ctx.partner_id} and id = ${id}`,
  )
}

/** Open tasks go on with the deal; done ones stay with the lead. */
export function moveTasksToDeal(ctx: StaffContext, lead: string, deal: string): void {
  later(
    ctx,
    sql`update tasks set lead_id = null, deal_id = ${deal}, version = version + 1
         where partner_id = ${ctx.partner_id} and lead_id = ${lead} and done_at is null and deleted_at is null`,
  )
}

export async function isActiveStaff(ctx: StaffContext, id: string): Promise<boolean> {
  const result = await firstRow<Columns<'staff', 'id'>>(
    ctx,
    // The lock prevents assigning leads to a person who is being removed.
    sql`select id from staff where partner_id = ${ctx.partner_id} and id = ${id} and status = 'Active' for key share`,
  )
  return result !== null
}
