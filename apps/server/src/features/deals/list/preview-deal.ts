import type { DoNextItem, PortalDeal } from '@loanyard/contract/deals/portal-deals'
import type { Columns } from '../../../db/tables.ts'
import { notFound } from '../../../errors.ts'
import { firstRow, rows, type ClientContext, type StaffContext } from '../../../services/context.ts'
import { newUuid } from '../../../services/ids.ts'
import * as copy from '../copy.ts'
import { findDeal } from '../queries.ts'
import { doNextLimit } from './list-portal-deals.ts'
import {
  borrowerStatement,
  exampleDealStatement,
  previewedDealStatement,
  previewedDoNextStatement,
} from './portal-deal-queries.ts'
import { presentDoNextItem, presentPortalDeal, type DoNextRow, type PortalDealRow } from './portal-rows.ts'

/** Whose view of a deal staff look at. No one is signed in as them. */
export interface Borrower {
  readonly name: string
  /** Null until they accept the invitation. */
  readonly user_id: string | null
  /** What is older belonged to a borrower before them. */
  readonly sees_from: string | null
}

export interface PreviewedDeal {
  /** UUID */
  readonly id: string
  readonly deal: PortalDeal
  readonly borrower: Borrower
  readonly do_next: { readonly items: DoNextItem[]; readonly total_count: number }
}

/** What the borrower of a deal sees of it, read with the caller's own right. Throws not_found. */
export async function previewDeal(ctx: StaffContext, dealId: string): Promise<PreviewedDeal> {
  const found = await findDeal(ctx, dealId)
  if (found === null) throw notFound()
  const { id } = found
  const client = await firstRow<Columns<'deal_clients', 'user_id' | 'sees_from'>>(
    ctx,
    borrowerStatement(ctx.partner_id, id),
  )
  const name = `${found.borrower_first_name} ${found.borrower_last_name}`.trim()
  const borrower = { name, user_id: client?.user_id ?? null, sees_from: client?.sees_from ?? null }
  const previewed = { partner: ctx.partner_id, deal: id, now: ctx.clock.now() }
  const deal = await firstRow<PortalDealRow>(ctx, previewedDealStatement(previewed, borrower.user_id))
  if (deal === null) throw notFound()
  const next = await rows<DoNextRow>(ctx, previewedDoNextStatement(previewed, doNextLimit))
  return {
    id,
    deal: presentPortalDeal(deal),
    borrower,
    do_next: { items: next.map(presentDoNextItem), total_count: next[0]?.total ?? 0 },
  }
}

/** A deal that isn't there, to show a checklist in. Throws not_found. */
export async function exampleDeal(ctx: StaffContext): Promise<PreviewedDeal> {
  const id = newUuid()
  const example = { partner: ctx.partner_id, deal: id, now: ctx.clock.now() }
  const deal = await firstRow<PortalDealRow>(ctx, exampleDealStatement(example, copy.exampleDeal))
  if (deal === null) throw notFound()
  const borrower = { name: copy.exampleBorrower, user_id: null, sees_from: null }
  return { id, deal: presentPortalDeal(deal), borrower, do_next: { items: [], total_count: 0 } }
}

/** To present rows as the borrower gets them. Not for statements: those run in the caller's own scope. */
export function seenBy(ctx: StaffContext, { name, user_id }: Borrower): ClientContext {
  const { session_id } = ctx.actor
  const actor = { user_id: user_id ?? '', session_id, full_name: name, staff_id: null, role: 'Client' as const }
  return { ...ctx, actor }
}

/** False for what the borrower may not see because it is older than their place on the deal. */
export function isSeenBy({ sees_from }: Borrower, created: string): boolean {
  return sees_from === null || Date.parse(created) >= Date.parse(sees_from)
}
