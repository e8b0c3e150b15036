import type { LenderPipelineQuery, PipelineDeal } from '@loanyard/contract/lender-area/schemas'
import { formatRatio } from '@loanyard/lending/numbers/ratios'
import { pageOf, pageRequest, totalOf, type Page } from '../../../db/lists/list.ts'
import type { UserContext } from '../../../services/context.ts'
import { toId } from '../../../services/ids.ts'
import { presentSharedDeal } from '../list-deals.ts'
import { findPipeline, pipelineOrdering, type PipelineRow } from './pipeline-queries.ts'

/** The deals that partners shared with the caller, of all partners, last shared first. Throws bad_cursor. */
export async function listLenderPipeline(ctx: UserContext, query: LenderPipelineQuery): Promise<Page<PipelineDeal>> {
  const { limit, cursor, ordering, ...filters } = query
  const page = pageRequest(
    ctx.cursors,
    { limit, cursor, ordering },
    { partner_id: ctx.actor.user_id, url: ctx.url, orderings: pipelineOrdering, byDefault: '-shared_at' },
  )
  const all = await findPipeline(ctx, page, filters)
  return pageOf(
    page,
    all.filter(({ id }) => id !== null),
    totalOf(page, all),
    presentPipelineDeal,
  )
}

function presentPipelineDeal(row: PipelineRow): PipelineDeal {
  const { dscr, dscr_period, dscr_is_projection, business_state, personal_credit_score, offer_expired } = row
  return {
    ...presentSharedDeal(row),
    partner: { id: toId('partner', row.partner_id), name: row.partner_name, logo: row.partner_logo },
    lender: { id: toId('lender', row.lender_id), name: row.lender_name },
    business_state,
    personal_credit_score,
    dscr:
      dscr === null || dscr_period === null
        ? null
        : { ratio: formatRatio(dscr), period: dscr_period, is_projection: dscr_is_projection ?? false },
    offer_expired,
  }
}
