import type { DemoRequest } from '@loanyard/contract/partners/demo-requests'
import { sql } from '../../../db/client/statement.ts'
import { pageStatement, type PageRequest } from '../../../db/lists/list.ts'
import type { Columns } from '../../../db/tables.ts'
import { later, rows, type ScopedContext, type UserContext } from '../../../services/context.ts'

/** The id is a UUID. */
export type DemoRequestRow = Columns<'demo_requests', keyof DemoRequest> & {
  readonly sort_key: string
  readonly total: number | null
}

export function insertDemoRequest(ctx: UserContext, row: DemoRequest): void {
  later(
    ctx,
    sql`insert into demo_requests (id, user_id, full_name, email, company, message, preferred_time, created)
        values (${row.id}, ${ctx.actor.user_id}, ${row.full_name}, ${row.email}, ${row.company}, ${row.message},
                ${row.preferred_time}, ${row.created})`,
  )
}

/** An empty page has one row with only the total. */
export function findDemoRequests(
  ctx: ScopedContext,
  page: PageRequest,
  user: string,
): Promise<(DemoRequestRow | { id: null; total: number | null })[]> {
  return rows(
    ctx,
    pageStatement(page, {
      select: sql`r.id, r.full_name, r.email, r.company, r.message, r.preferred_time, r.created`,
      from: sql`demo_requests r`,
      where: sql`r.user_id = ${user}`,
      idColumn: 'r.id',
      total: sql`(select count(*)::integer from demo_requests c where c.user_id = ${user})`,
    }),
  )
}
