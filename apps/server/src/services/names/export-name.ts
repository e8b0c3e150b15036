import { dayIn } from '@loanyard/contract/core/dates'
import { sql } from '../../db/client/statement.ts'
import type { Columns } from '../../db/tables.ts'
import { firstRow, type ScopedContext } from '../context.ts'

/** "harbor-lending-leads-2026-11-28.csv": tells exports of several partners and days apart. */
export function exportName(partnerName: string, what: string, day: string): string {
  const partner = partnerName
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
  return `${[partner, what, day].filter((part) => part !== '').join('-')}.csv`
}

/** Named after the scope's partner and the day it is there. */
export async function exportNameIn(
  ctx: ScopedContext & { readonly partner_id: string },
  what: string,
): Promise<string> {
  const partner = await firstRow<Columns<'partners', 'name' | 'time_zone'>>(
    ctx,
    sql`select name, time_zone from partners where id = ${ctx.partner_id}`,
  )
  return exportName(partner?.name ?? '', what, dayIn(partner?.time_zone ?? 'UTC', ctx.clock.now()))
}
