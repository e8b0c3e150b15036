import { sql, type Statement } from '../db/client/statement.ts'

export { dayIn } from '@loanyard/contract/core/dates'

/** Injected, so that tests can set the time. */
export interface Clock {
  now(): Date
}

/** YYYY-MM-DD in UTC. */
export function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10)
}

/** The day it is where the scope's partner is, as a date for SQL. */
export const partnerToday = (ctx: { readonly clock: Clock; readonly partner_id: string }): Statement =>
  sql`(select (${ctx.clock.now()}::timestamptz at time zone p.time_zone)::date from partners p where p.id = ${ctx.partner_id})`

export const systemClock: Clock = { now: () => new Date() }
