import type { FitFact } from '@loanyard/contract/lenders/credit-box'
import { fixed, sql } from '../../../db/client/statement.ts'
import { pageStatement, type Keyed, type Ordering, type PageRequest } from '../../../db/lists/list.ts'
import type { Columns, Tables } from '../../../db/tables.ts'
import { rows, type StaffContext } from '../../../services/context.ts'
import { hasCreditBox, outside, unknown } from './fit-queries.ts'

export interface FittingRow extends Columns<'deals', 'id' | 'title' | 'stage_id' | 'loan_amount' | 'sba_program'> {
  readonly stage_name: Tables['stages']['name']
  readonly stage_number: Tables['stages']['number']
  readonly unknown: FitFact[]
}

export const fittingOrderings = {
  created: { expression: 'd.created', type: 'timestamptz' },
} as const satisfies Record<string, Omit<Ordering, 'name'>>

type ListedDeal = FittingRow & Keyed & { readonly total: number | null }

const isOpenTo = (
  lender: string,
): string => `d.deleted_at is null and d.status = 'Active' and ${lender}.status <> 'Inactive'
  and not exists (select from lender_shares h where h.partner_id = d.partner_id and h.deal_id = d.id and h.lender_id = ${lender}.id)
  and not exists (select from lender_offers o where o.partner_id = d.partner_id and o.deal_id = d.id
    and o.accepted_at is not null and o.withdrawn_at is null)`

/** Leaves out what the lender was ever sent, and deals that have accepted an offer. */
export async function findFittingDeals(
  ctx: StaffContext,
  lender: string,
  page: PageRequest,
): Promise<{ all: ListedDeal[]; rows: ListedDeal[] }> {
  const from = fixed('lenders l join deals d on d.partner_id = l.partner_id')
  const where = sql`l.partner_id = ${ctx.partner_id} and l.id = ${lender}
    and ${fixed(`${hasCreditBox('l')} and ${isOpenTo('l')} and cardinality(${outside('l')}) = 0`)}`
  const all = await rows<ListedDeal>(
    ctx,
    pageStatement(page, {
      select: fixed(
        `d.partner_id, d.id, d.title, d.stage_id, d.loan_amount, d.sba_program, ${unknown('l')} as unknown`,
      ),
      from,
      where,
      idColumn: 'd.id',
      total: sql`(select count(*) from ${from} where ${where})`,
      alsoSelect: fixed(', s.name as stage_name, s.number as stage_number'),
      alsoJoin: fixed('left join stages s on s.partner_id = page.partner_id and s.id = page.stage_id'),
    }),
  )
  return { all, rows: all.filter((row) => row.id !== null) }
}
