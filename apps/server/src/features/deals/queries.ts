import type { DealChanges, NewDeal } from '@loanyard/contract/deals/schemas'
import { instantOf } from '../../db/client/rows.ts'
import { empty, fixed, join, sql, type Statement } from '../../db/client/statement.ts'
import type { Columns } from '../../db/tables.ts'
import { partnerToday } from '../../services/clock.ts'
import {
  firstRow,
  isLender,
  isStaff,
  later,
  rows,
  rowsLater,
  type ParticipantContext,
  type StaffContext,
  type ViewerContext,
} from '../../services/context.ts'
import { toUuid } from '../../services/ids.ts'
import { nextStepOf } from './list/next-step-queries.ts'
import { sharedWith } from './policy.ts'
import type { DealRow } from './rows.ts'

export const summaryColumns: Statement =
  fixed(`d.partner_id, d.id, d.title, d.business_name, d.borrower_first_name, d.borrower_last_name,
  d.borrower_email, d.borrower_phone, d.stage_id, d.status, d.loan_amount, d.down_payment, d.loan_purpose,
  d.sba_program, d.personal_credit_score, d.target_closing_on, d.stage_entered_at, d.created, d.modified, d.version, d.expected_close_on,
  d.close_probability, d.broker_fee, d.broker_fee_percent, d.referral_source`)

export function namesOf(table: 'd' | 'page'): { select: Statement; join: Statement } {
  return {
    select: fixed(', s.name as stage_name, s.number as stage_number, p.name as partner_name'),
    join: fixed(`left join stages s on s.partner_id = ${table}.partner_id and s.id = ${table}.stage_id
                 left join partners p on p.id = ${table}.partner_id`),
  }
}

/** Counts the requests for each row, so only for rows already chosen. */
export function progressOf(table: 'd' | 'page' | 'card'): { select: Statement; join: Statement } {
  return {
    select: fixed(', g.requirements, g.approved, g.submitted, g.waiting_on'),
    join: fixed(` left join lateral private.deal_progress(${table}.partner_id, ${table}.id) g on true`),
  }
}

/** Who works on each row and sees it, and when something is due: for rows already chosen, like `progressOf`. */
export function peopleOf(ctx: StaffContext, table: 'd' | 'page' | 'card'): Statement {
  const row = fixed(table)
  return sql`, case when exists (select from deal_coordinators c where c.partner_id = ${row}.partner_id and c.deal_id = ${row}.id)
       then coalesce(private.coordinators_of(${row}.partner_id, ${row}.id), '[]') else '[]' end as coordinators,
     (select count(*)::integer from lender_shares h
       where h.partner_id = ${row}.partner_id and h.deal_id = ${row}.id and h.ended_at is null) as lender_count,
     (select max(x.number) from stages x where x.partner_id = ${ctx.partner_id}) as last_stage,
     (select t.next_due from deal_turns t where t.partner_id = ${row}.partner_id and t.deal_id = ${row}.id) as next_due,
     ${partnerToday(ctx)} as today`
}

/** Whether the borrower of a deal `d` accepted the invitation to the portal; null: not invited yet. */
export const clientStatus: Statement =
  fixed(`case when exists (select from deal_clients c where c.partner_id = d.partner_id and c.deal_id = d.id) then 'Active'
       else (select case when i.declined_at is null then 'Invited' else 'Declined' end from deal_invitations i
              where i.partner_id = d.partner_id and i.deal_id = d.id) end`)

const detailColumns: Statement = sql`${fixed(`d.lead_id, d.term_months, d.interest_rate, d.approved_on, d.naics_code,
  d.business_state, d.year_established, d.fee_flags, d.guaranty_percentage, d.ownership_change, d.expected_loan_number_on, d.standby_debt,
  d.minority_investment, d.real_estate_amount, d.lender_fee_share, d.reason, d.positives, d.negatives`)}, ${clientStatus} as client_status`

/** ` and …` that limits deals to the caller's scope; empty for Admin and Manager. */
export const inScope = (ctx: ViewerContext, alias = 'd'): Statement => isOfDealInScope(ctx, `${alias}.id`)

/** The same for rows with a deal's id in a column, such as `q.deal_id`. */
export function isOfDealInScope(ctx: ViewerContext, dealColumn: string): Statement {
  const deal = fixed(dealColumn)
  if (isLender(ctx)) {
    return sql` and exists (select from lender_shares h
      where h.partner_id = ${ctx.partner_id} and h.lender_id = ${ctx.actor.lender_id} and h.ended_at is null and h.deal_id = ${deal})`
  }
  if (!isStaff(ctx)) {
    return sql` and exists (select from deal_clients c
      where c.partner_id = ${ctx.partner_id} and c.user_id = ${ctx.actor.user_id} and c.deal_id = ${deal})`
  }
  const staff = sharedWith(ctx)
  if (staff === null) return empty
  return sql` and exists (select from deal_coordinators c
    where c.partner_id = ${ctx.partner_id} and c.staff_id = ${staff} and c.deal_id = ${deal})`
}

/**
 * `lock` locks the deal in a statement of its own: a query that waited for the lock would join rows from before the
 * wait. `deleted` finds a deal that was deleted less than 30 days ago.
 */
export function findDeal(
  ctx: StaffContext,
  id: string,
  options: { lock?: boolean; deleted?: boolean } = {},
): Promise<DealRow | null> {
  const uuid = toUuid('deal', id)
  if (options.lock === true) {
    later(ctx, sql`select from deals where partner_id = ${ctx.partner_id} and id = ${uuid} for no key update`)
  }
  return firstRow<DealRow>(ctx, selectDeal(ctx, uuid, options.deleted === true))
}

/** Travels with the next statement or the commit, after which the result can be called. For a UUID. */
export function findDealLater(tx: StaffContext, uuid: string): () => Promise<DealRow | null> {
  const found = rowsLater<DealRow>(tx, selectDeal(tx, uuid, false))
  return async () => (await found())[0] ?? null
}

function selectDeal(ctx: StaffContext, uuid: string, deleted: boolean): Statement {
  const [names, progress, step] = [namesOf('d'), progressOf('d'), nextStepOf(ctx, 'd')]
  return sql`select ${summaryColumns}, ${detailColumns}${names.select}${progress.select}${step.select}${peopleOf(ctx, 'd')},
               coalesce(p.sample_deal_id = d.id, false) as is_sample
          from deals d ${names.join}${progress.join}${step.join}
         where d.partner_id = ${ctx.partner_id} and d.id = ${uuid}
           and ${deleted ? sql`d.deleted_at > ${ctx.clock.now()}::timestamptz - interval '30 days'` : sql`d.deleted_at is null`}${inScope(ctx)}`
}

export type DealRef = Columns<'deals', 'id' | 'title' | 'stage_id' | 'status'>

export function findDealRef(ctx: ParticipantContext, id: string): Promise<DealRef | null> {
  return firstRow<DealRef>(
    ctx,
    sql`select d.id, d.title, d.stage_id, d.status from deals d
         where d.partner_id = ${ctx.partner_id} and d.id = ${toUuid('deal', id)} and d.deleted_at is null${inScope(ctx)}`,
  )
}

export async function findDealId(ctx: ParticipantContext, id: string): Promise<string | null> {
  const result = await firstRow<Columns<'deals', 'id'>>(
    ctx,
    sql`select d.id from deals d
         where d.partner_id = ${ctx.partner_id} and d.id = ${toUuid('deal', id)} and d.deleted_at is null${inScope(ctx)}`,
  )
  return result?.id ?? null
}

/** At most two, as UUIDs. */
export async function findActiveDealIds(ctx: ParticipantContext): Promise<string[]> {
  const result = await rows<Columns<'deals', 'id'>>(
    ctx,
    sql`select d.id from deals d
         where d.partner_id = ${ctx.partner_id} and d.status = 'Active' and d.deleted_at is null${inScope(ctx)} limit 2`,
  )
  return result.map(({ id }) => id)
}

/** Columns that can be written. */
export interface DealValues {
  title?: string
  business_name?: string | null
  borrower_first_name?: string
  borrower_last_name?: string
  borrower_email?: string
  borrower_phone?: string | null
  stage_id?: string
  /** Default: now, if the stage changes. */
  stage_entered_at?: string
  status?: string
  loan_amount?: string | null
  down_payment?: string | null
  loan_purpose?: string | null
  personal_credit_score?: number | null
  term_months?: number | null
  interest_rate?: string | null
  sba_program?: string
  approved_on?: string | null
  naics_code?: string | null
  business_state?: string | null
  year_established?: number | null
  fee_flags?: string[]
  guaranty_percentage?: string | null
  ownership_change?: string | null
  target_closing_on?: string | null
  expected_loan_number_on?: string | null
  standby_debt?: string
  minority_investment?: string
  real_estate_amount?: string | null
  lender_fee_share?: string
  expected_close_on?: string | null
  close_probability?: number | null
  broker_fee?: string | null
  broker_fee_percent?: string | null
  referral_source?: string | null
  reason?: string | null
  positives?: string | null
  negatives?: string | null
  invitation_held?: boolean
  invitation_note?: string | null
}

type FirstRequests = Pick<NewDeal, 'checklists' | 'due_date' | 'send_invitation'>

/** Input fields that are columns as they are. */
export function columnsOf(input: NewDeal | DealChanges): DealValues {
  const { borrower: _borrower, stage: _stage, ...rest } = input
  const { status: _status, force: _force, ...more } = rest as Omit<DealChanges, 'borrower' | 'stage'>
  const { checklists: _checklists, due_date: _due, send_invitation: _send, ...columns } = more as FirstRequests
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}

/** An empty phone is stored as null. */
export function borrowerColumns(borrower: DealChanges['borrower']): DealValues {
  const { first_name, last_name, email, phone } = borrower ?? {}
  return {
    ...(first_name === undefined ? {} : { borrower_first_name: first_name }),
    ...(last_name === undefined ? {} : { borrower_last_name: last_name }),
    ...(email === undefined ? {} : { borrower_email: email }),
    ...(phone === undefined ? {} : { borrower_phone: phone || null }),
  }
}

/** A second deal for the same lead violates the index `deals_of_lead`. */
export function insertDeal(ctx: StaffContext, id: string, lead: string | null, values: DealValues): void {
  const columns = Object.entries(values).filter(([, value]) => value !== undefined)
  later(
    ctx,
    sql`insert into deals (partner_id, id, lead_id, ${join(columns.map(([name]) => column(name)))})
        values (${ctx.partner_id}, ${id}, ${lead}, ${join(columns.map(([, value]) => value))})`,
  )
}

export function saveDeal(
  ctx: StaffContext,
  { id, version }: Pick<DealRow, 'id' | 'version'>,
  values: DealValues,
): { version: number; modified: string } {
  const now = ctx.clock.now()
  const changedColumns = { ...(values.stage_id === undefined ? {} : { stage_entered_at: now }), ...values }
  const changes = Object.entries(changedColumns).filter(([, value]) => value !== undefined)
  later(
    ctx,
    sql`update deals set ${join(changes.map(([name, value]) => sql`${column(name)} = ${value}`))},
               modified = ${now}, version = ${version + 1}
         where partner_id = ${ctx.partner_id} and id = ${id}`,
  )
  return { version: version + 1, modified: instantOf(now) }
}

/** Column names come from the keys of DealValues; anything else is a bug. */
function column(name: string): Statement {
  if (!/^[a-z_]+$/.test(name)) throw new Error(`no column ${name}`)
  return fixed(name)
}

export function setDealDeleted(ctx: StaffContext, id: string, deleted: Date | null): void {
  later(
    ctx,
    sql`update deals set deleted_at = ${deleted}, version = version + 1 where partner_id = ${ctx.partner_id} and id = ${id}`,
  )
}
