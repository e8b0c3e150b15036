import { waitingGroups, type LenderGrouping, type LenderListQuery } from '@loanyard/contract/lenders/list-query'
import { lenderStatuses, type LenderStatus } from '@loanyard/contract/lenders/schemas'
import { empty, fixed, join, sql, type Statement } from '../../db/client/statement.ts'
import { groupsStatement, valueGroups, type Grouping, type GroupRow } from '../../db/lists/grouping.ts'
import {
  containsPattern,
  oneOf,
  pageStatement,
  type Keyed,
  type Ordering,
  type PageRequest,
} from '../../db/lists/list.ts'
import { firstRow, later, rows, type StaffContext } from '../../services/context.ts'
import { toUuid } from '../../services/ids.ts'
import { answerOrderings, answersColumns, answersJoin, isWaitedFor } from './answers-queries.ts'
import { fitColumns } from './credit-box/fit-queries.ts'
import type { CreditBoxValues, FitRow } from './credit-box/rows.ts'
import type { LenderRow } from './rows.ts'
import { lastLogin, nameOf, displayedUserId } from './staff/staff-queries.ts'

export const lenderOrderingsSql = {
  name: { expression: 'l.name_key', type: 'text' },
  created: { expression: 'l.created', type: 'timestamptz' },
  modified: { expression: 'l.modified', type: 'timestamptz' },
  ...answerOrderings,
} as const satisfies Record<string, Omit<Ordering, 'name'>>

export const lenderGroups: Readonly<Record<LenderGrouping, Grouping>> = {
  status: { key: 'l.status', groups: valueGroups(lenderStatuses) },
  waiting: {
    key: 'w.key',
    groups: valueGroups(waitingGroups),
    join: sql` left join lateral (select ${waitingGroups[0]}::text as key where ${isWaitedFor}) w on true`,
  },
}

const lenderColumns =
  fixed(`l.partner_id, l.id, l.name, l.lender_phone, l.status, l.created, l.modified, l.programs, l.states,
  l.min_loan_amount, l.max_loan_amount, l.min_credit_score, l.credit_note`)

function detailsOf(lender: 'l' | 'page'): { select: Statement; join: Statement } {
  return {
    select: fixed(`,
      (select count(*) from lender_staff m where m.partner_id = ${lender}.partner_id and m.lender_id = ${lender}.id
          and m.status <> 'Inactive') as staff_count,
      c.id as contact_id, ${displayedUserId('c')} as user_id, u.email, ${nameOf('c')} as full_name,
      ${lastLogin('c')} as last_login, c.accepted_at is not null as has_accepted`),
    join: fixed(`left join lender_staff c on c.partner_id = ${lender}.partner_id and c.lender_id = ${lender}.id and c.is_contact
      left join users u on u.id = c.user_id`),
  }
}

const activeShare = (
  deal: string,
): Statement => sql`exists (select from lender_shares h where h.partner_id = l.partner_id
  and h.lender_id = l.id and h.deal_id = ${deal} and h.ended_at is null)`

/** `forDeal` (UUID) limits to lenders the deal is or can be shared with. */
export interface LenderFilters extends Pick<LenderListQuery, 'search' | 'status' | 'waiting' | 'program'> {
  readonly forDeal?: string
}

function whereOf(ctx: StaffContext, { search, status, waiting, program, forDeal }: LenderFilters): Statement {
  const pattern = search === undefined || search === '' ? null : containsPattern(search)
  const matchesSearch = sql`(l.name_key like private.normalize(${pattern}) or l.lender_phone like ${pattern}
    or exists (select from lender_staff m join users u on u.id = m.user_id
        where m.partner_id = l.partner_id and m.lender_id = l.id
          and (u.email like private.normalize(${pattern})
            or private.normalize(${fixed(nameOf('m'))}) like private.normalize(${pattern}))))`
  return join(
    [
      sql`l.partner_id = ${ctx.partner_id}`,
      ...(status === undefined ? [] : [oneOf('l.status', status, 'text')]),
      ...(waiting === undefined ? [] : [isWaitedFor]),
      ...(program === undefined ? [] : [sql`l.programs && ${program}::text[]`]),
      ...(forDeal === undefined ? [] : [sql`(l.status <> 'Inactive' or ${activeShare(forDeal)})`]),
      ...(pattern === null ? [] : [matchesSearch]),
    ],
    ' and ',
  )
}

type ListedLender = LenderRow & FitRow & Keyed & { readonly total: number | null; readonly is_deal_shared: boolean }

/** `all` keeps the row that carries the total even if there are no lenders. */
export async function findLenders(
  ctx: StaffContext,
  filters: LenderFilters,
  page: PageRequest,
): Promise<{ all: ListedLender[]; rows: ListedLender[] }> {
  const where = whereOf(ctx, filters)
  const details = detailsOf('page')
  const { forDeal } = filters
  // To be ordered by, the answers of all lenders are read; otherwise those of the page.
  const isOrdered = page.ordering.name in answerOrderings
  const [answers, select] = [answersJoin(ctx, isOrdered ? 'all' : 'page'), sql`, ${answersColumns}`]
  const theDeal =
    forDeal === undefined ? empty : sql` left join deals d on d.partner_id = page.partner_id and d.id = ${forDeal}`
  const all = await rows<ListedLender>(
    ctx,
    pageStatement(page, {
      select: sql`${lenderColumns}, ${forDeal === undefined ? sql`false` : activeShare(forDeal)} as is_deal_shared${isOrdered ? select : empty}`,
      from: sql`lenders l${isOrdered ? answers : empty}`,
      where,
      idColumn: 'l.id',
      total: sql`(select count(*) from lenders l where ${where})`,
      alsoSelect: sql`${details.select}${isOrdered ? empty : select}${forDeal === undefined ? empty : fitColumns('page')}`,
      alsoJoin: sql`${details.join}${isOrdered ? empty : answers}${theDeal}`,
    }),
  )
  return { all, rows: all.filter((row) => row.id !== null) }
}

export type LenderGroupRow = GroupRow & { readonly shared_deals_count: number }

export function findLenderGroups(
  ctx: StaffContext,
  filters: LenderFilters,
  grouping: Grouping,
): Promise<LenderGroupRow[]> {
  return rows<LenderGroupRow>(
    ctx,
    groupsStatement(grouping, {
      select: fixed('count(*)::bigint as count, coalesce(sum(a.shared_deals_count), 0)::bigint as shared_deals_count'),
      from: sql`lenders l${answersJoin(ctx, 'all')}`,
      where: whereOf(ctx, filters),
    }),
  )
}

export function findLender(
  ctx: StaffContext,
  id: string,
  options: { lock?: 'update' | 'share' } = {},
): Promise<LenderRow | null> {
  return findLenderByUuid(ctx, toUuid('lender', id), options)
}

export function findLenderByUuid(
  ctx: StaffContext,
  uuid: string,
  { lock }: { lock?: 'update' | 'share' } = {},
): Promise<LenderRow | null> {
  const details = detailsOf('l')
  if (lock !== undefined) {
    const how = fixed(lock === 'update' ? 'for no key update' : 'for share')
    later(ctx, sql`select from lenders where partner_id = ${ctx.partner_id} and id = ${uuid} ${how}`)
  }
  return firstRow<LenderRow>(
    ctx,
    sql`select ${lenderColumns}${details.select}, ${answersColumns}
          from lenders l ${details.join}${answersJoin(ctx, 'one')}
         where l.partner_id = ${ctx.partner_id} and l.id = ${uuid}`,
  )
}

interface NewLenderRow {
  readonly id: string
  readonly name: string
  readonly lender_phone: string | null
}

export function insertLender(ctx: StaffContext, { id, name, lender_phone }: NewLenderRow): void {
  const now = ctx.clock.now()
  later(
    ctx,
    sql`insert into lenders (partner_id, id, name, lender_phone, created, created_by, modified)
        values (${ctx.partner_id}, ${id}, ${name}, ${lender_phone}, ${now}, ${ctx.actor.user_id}, ${now})`,
  )
}

/** Undefined values stay as they are. */
export interface LenderValues extends CreditBoxValues {
  readonly name?: string
  readonly lender_phone?: string | null
  readonly status?: LenderStatus
}

export function saveLender(ctx: StaffContext, id: string, values: LenderValues): void {
  const { name, lender_phone, status, programs, states } = values
  const kept = (column: 'min_loan_amount' | 'max_loan_amount' | 'min_credit_score' | 'credit_note') =>
    sql`${fixed(column)} = case when ${values[column] !== undefined} then ${values[column] ?? null} else ${fixed(column)} end`
  later(
    ctx,
    sql`update lenders set name = coalesce(${name ?? null}, name), status = coalesce(${status ?? null}, status),
               programs = coalesce(${programs ?? null}, programs), states = coalesce(${states ?? null}, states),
               ${kept('min_loan_amount')}, ${kept('max_loan_amount')}, ${kept('min_credit_score')}, ${kept('credit_note')},
               lender_phone = case when ${lender_phone !== undefined} then ${lender_phone ?? null} else lender_phone end,
               modified = ${ctx.clock.now()}
         where partner_id = ${ctx.partner_id} and id = ${id}`,
  )
}
