import { maxTasksCounted, type TaskDue, type TaskListQuery } from '@loanyard/contract/tasks/schemas'
import { empty, fixed, join, sql, type Statement } from '../../db/client/statement.ts'
import { pageStatement, type Ordering, type PageRequest } from '../../db/lists/list.ts'
import { partnerToday } from '../../services/clock.ts'
import { firstRow, later, rows, type StaffContext } from '../../services/context.ts'
import { toUuid } from '../../services/ids.ts'
import { staffWhoSee } from '../../services/rights/staff-who-see.ts'
import { inScope } from '../deals/index.ts'
import { ownLeads } from '../leads/index.ts'
import { may } from './policy.ts'
import type { TaskRow } from './rows.ts'
import type { SubjectKind } from './subject-queries.ts'

export const taskSortColumns = {
  due: { expression: 't.due_key', type: 'date' },
  done: { expression: 't.done_at', type: 'timestamptz' },
} as const satisfies Record<string, Omit<Ordering, 'name'>>

const columns =
  fixed(`t.partner_id, t.id, t.title, t.note, t.due_on, t.repeats, t.repeats_from, t.next_id, t.assignee_id,
  t.deal_id, t.lead_id, t.lender_id, t.requirement_id, t.created, t.created_by, t.done_at, t.done_by, t.version`)

export const tables = fixed(`tasks t
  left join deals d on d.partner_id = t.partner_id and d.id = t.deal_id
  left join leads l on l.partner_id = t.partner_id and l.id = t.lead_id`)

const nameOf = (table: 't' | 'page', column: string) =>
  `(select private.display_name(s.label_name, s.accepted_at, u.first_name, u.last_name) from staff s join users u on u.id = s.user_id
     where s.partner_id = ${table}.partner_id and s.id = ${table}.${column})`

/** Names for each row, so only for rows already chosen. */
function named(ctx: StaffContext, table: 't' | 'page'): Statement {
  return sql`, ${fixed(`(select x.title from deals x where x.partner_id = ${table}.partner_id and x.id = ${table}.deal_id) as deal_title,
    (select x.title from requirements x where x.partner_id = ${table}.partner_id and x.id = ${table}.requirement_id and x.deleted_at is null) as request_title,
    (select x.full_name from leads x where x.partner_id = ${table}.partner_id and x.id = ${table}.lead_id) as lead_name,
    (select x.name from lenders x where x.partner_id = ${table}.partner_id and x.id = ${table}.lender_id) as lender_name,
    ${nameOf(table, 'assignee_id')} as assignee_name, ${nameOf(table, 'created_by')} as created_by_name, ${nameOf(table, 'done_by')} as done_by_name,
    exists (select from staff s where s.partner_id = ${table}.partner_id and s.id = ${table}.assignee_id and `)}${staffWhoSee(table)}) as assignee_works,
    ${partnerToday(ctx)} as today`
}

/** Tasks of what the caller sees. Those of deleted deals and leads aren't there. */
export function visible(ctx: StaffContext): Statement {
  return sql`t.partner_id = ${ctx.partner_id} and t.deleted_at is null
    and (t.deal_id is null or (d.deleted_at is null${inScope(ctx)}))
    and (t.lead_id is null or (l.deleted_at is null${ownLeads(ctx)}))${may(ctx, 'task.of_lender') ? empty : sql` and t.lender_id is null`}`
}

const subjectColumns: Readonly<Record<SubjectKind, string>> = {
  deal: 't.deal_id',
  lead: 't.lead_id',
  request: 't.requirement_id',
  lender: 't.lender_id',
}

function dueIn(ctx: StaffContext, due: TaskDue): Statement {
  const today = partnerToday(ctx)
  const conditions: Readonly<Record<TaskDue, Statement>> = {
    overdue: sql`t.due_key < ${today}`,
    today: sql`t.due_key = ${today}`,
    week: sql`t.due_key > ${today} and t.due_key <= ${today} + 7`,
    later: sql`t.due_key > ${today} + 7 and t.due_on is not null`,
    none: sql`t.due_on is null`,
  }
  return conditions[due]
}

function assignedTo(ctx: StaffContext, assignee: NonNullable<TaskListQuery['assignee']>): Statement {
  if (assignee === 'me') return sql`t.assignee_id = ${ctx.actor.staff_id}`
  if (assignee !== 'none') return sql`t.assignee_id = ${toUuid('staff', assignee)}`
  return sql`not exists (select from staff s where s.partner_id = t.partner_id and s.id = t.assignee_id and ${staffWhoSee('t')})`
}

interface TaskFilters extends Pick<TaskListQuery, 'state' | 'assignee' | 'due'> {
  readonly subject: { readonly kind: SubjectKind; readonly uuid: string } | null
}

function whereOf(ctx: StaffContext, { state, assignee, due, subject }: TaskFilters): Statement {
  return join(
    [
      visible(ctx),
      state === 'done' ? sql`t.done_at is not null` : sql`t.done_at is null`,
      ...(subject === null ? [] : [sql`${fixed(subjectColumns[subject.kind])} = ${subject.uuid}`]),
      ...(assignee === undefined ? [] : [assignedTo(ctx, assignee)]),
      ...(due === undefined ? [] : [dueIn(ctx, due)]),
    ],
    ' and ',
  )
}

/** `all` keeps the row with the total and the partner's day, which exists even if there are no tasks. */
export async function findTasks(
  ctx: StaffContext,
  filters: TaskFilters,
  page: PageRequest,
): Promise<{ all: (TaskRow & { total: number | null })[]; rows: TaskRow[] }> {
  const where = whereOf(ctx, filters)
  const all = await rows<TaskRow & { total: number | null }>(
    ctx,
    pageStatement(page, {
      select: columns,
      from: tables,
      where,
      idColumn: 't.id',
      total: sql`(select count(*) from (select from ${tables} where ${where} limit ${maxTasksCounted}) counted)`,
      alsoSelect: named(ctx, 'page'),
    }),
  )
  return { all, rows: all.filter((row) => row.id !== null) }
}

/**
 * Open tasks that are overdue or due within a week, of the caller or of everyone. `limit` is the code's own and part of the text:
 * as a parameter it would be taken for a tenth of the tasks, and all deals and leads be read first.
 */
export function upcomingTasks(ctx: StaffContext, { mine, limit }: { mine: boolean; limit: number }): Statement {
  return sql`select page.*, ''::text as sort_key${named(ctx, 'page')}
               from (select ${columns}, t.due_key from ${tables}
                      where ${visible(ctx)} and t.done_at is null and t.due_key <= ${partnerToday(ctx)} + 7
                        ${mine ? sql`and t.assignee_id = ${ctx.actor.staff_id}` : empty}
                      order by t.due_key, t.id limit ${fixed(String(limit))}) page
              order by page.due_key, page.id`
}

/** `deleted` finds one that was deleted less than 30 days ago, too. */
export function findTask(
  ctx: StaffContext,
  id: string,
  options: { lock?: boolean; deleted?: boolean } = {},
): Promise<TaskRow | null> {
  const uuid = toUuid('task', id)
  if (options.lock === true) {
    later(ctx, sql`select from tasks where partner_id = ${ctx.partner_id} and id = ${uuid} for no key update`)
  }
  const scope = options.deleted === true ? visibleOrDeleted(ctx) : visible(ctx)
  return firstRow<TaskRow>(
    ctx,
    sql`select ${columns}, ''::text as sort_key${named(ctx, 't')} from ${tables} where ${scope} and t.id = ${uuid}`,
  )
}

function visibleOrDeleted(ctx: StaffContext): Statement {
  return sql`t.partner_id = ${ctx.partner_id} and (t.deleted_at is null or t.deleted_at > ${ctx.clock.now()}::timestamptz - interval '30 days')
    and (t.deal_id is null or (d.deleted_at is null${inScope(ctx)}))
    and (t.lead_id is null or (l.deleted_at is null${ownLeads(ctx)}))${may(ctx, 'task.of_lender') ? empty : sql` and t.lender_id is null`}`
}
