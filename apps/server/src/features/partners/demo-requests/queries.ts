import type { DemoRequest } from '@loanyard/contract/partners/demo-requests'
import { sql } from '../../../db/client/statement.ts'
import { pageStatement, type PageRequest } from '../../../db/lists/list.ts'
import type { Columns } from '../../../db/tables.ts'
import { firstRow, later, rows, type ScopedContext, type UserContext } from '../../../services/context.ts'

/** The id is a UUID. */
export type DemoRequestRow = Columns<'demo_requests', Exclude<keyof DemoRequest, 'calendar'>> & {
  readonly sort_key: string
  readonly total: number | null
}

export function insertDemoRequest(ctx: UserContext, row: Omit<DemoRequest, 'calendar'>): void {
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
      select: sql`r.id, r.full_name, r.email, r.company, r.message, r.preferred_time, r.slot, r.created`,
      from: sql`demo_requests r`,
      where: sql`r.user_id = ${user}`,
      idColumn: 'r.id',
      total: sql`(select count(*)::integer from demo_requests c where c.user_id = ${user})`,
    }),
  )
}

/** Slots that are booked as often as they can be. */
export async function findFullSlots(ctx: ScopedContext, capacity: number): Promise<Set<string>> {
  const found = await rows<{ slot: string; bookings: number }>(
    ctx,
    sql`select slot, bookings from private.booked_demo_slots(${ctx.clock.now()})`,
  )
  return new Set(found.filter(({ bookings }) => bookings >= capacity).map(({ slot }) => new Date(slot).toISOString()))
}

/** Gives the slot to a request (UUID) of the caller, unless others have it all or the caller has too many. */
export async function bookSlot(
  ctx: UserContext,
  { id, slot, capacity, each }: { id: string; slot: string; capacity: number; each: number },
): Promise<'booked' | 'taken' | 'too_many'> {
  const found = await firstRow<{ outcome: 'booked' | 'taken' | 'too_many' }>(
    ctx,
    sql`select private.book_demo_slot(${id}, ${slot}, ${capacity}, ${ctx.clock.now()}, ${each}) as outcome`,
  )
  return found?.outcome ?? 'taken'
}
