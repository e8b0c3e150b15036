import type { DoNextItem, PortalDeal } from '@loanyard/contract/deals/portal-deals'
import { pageOf, pageRequest, totalOf, type Keyed, type ListInput, type Page } from '../../../db/lists/list.ts'
import { rows, type UserContext } from '../../../services/context.ts'
import { toUuid } from '../../../services/ids.ts'
import { doNextStatement, portalDealsStatement } from './portal-deal-queries.ts'
import { presentDoNextItem, presentPortalDeal, type DoNextRow, type PortalDealRow } from './portal-rows.ts'

interface PortalDealsQuery extends ListInput {
  readonly deal?: string | undefined
}

const orderings = { created: { expression: 'd.created', type: 'timestamptz' } } as const

/** The caller's deals as a borrower, across partners, newest first. Throws bad_cursor. */
export async function listPortalDeals(ctx: UserContext, query: PortalDealsQuery): Promise<Page<PortalDeal>> {
  const page = pageRequest(ctx.cursors, query, {
    partner_id: ctx.actor.user_id,
    url: ctx.url,
    orderings,
    byDefault: '-created',
  })
  const all = await rows<PortalDealRow & Keyed & { total: number | null }>(
    ctx,
    portalDealsStatement(
      page,
      { userId: ctx.actor.user_id, now: ctx.clock.now() },
      query.deal === undefined ? null : toUuid('deal', query.deal),
    ),
  )
  return pageOf(
    page,
    all.filter((row) => row.id !== null),
    totalOf(page, all),
    presentPortalDeal,
  )
}

/** Items shown; the rest are on each deal's own list. */
export const doNextLimit = 8

/** What to do first, over all of the caller's deals as a borrower. */
export async function listDoNext(ctx: UserContext): Promise<{ results: DoNextItem[]; total_count: number }> {
  const viewer = { userId: ctx.actor.user_id, now: ctx.clock.now() }
  const found = await rows<DoNextRow>(ctx, doNextStatement(viewer, doNextLimit))
  return { results: found.map(presentDoNextItem), total_count: found[0]?.total ?? 0 }
}
