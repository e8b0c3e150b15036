import type { ReplyOf } from '@loanyard/contract/core/call'
import type { listLenderAccess as listLenderAccessCall } from '@loanyard/contract/lenders/sharing-calls'
import { notFound } from '../../../errors.ts'
import type { ParticipantContext } from '../../../services/context.ts'
import { toId } from '../../../services/ids.ts'
import { findDealId } from '../../deals/index.ts'
import { authorize } from '../policy.ts'
import { countApprovedDocuments, findLenderAccess } from './lender-access-queries.ts'

/** The lenders that can or could see the deal, those that still can first. Throws forbidden to staff, not_found. */
export async function listLenderAccess(
  ctx: ParticipantContext,
  dealId: string,
): Promise<ReplyOf<typeof listLenderAccessCall>> {
  const deal = await findDealId(ctx, dealId)
  if (deal === null) throw notFound()
  authorize(ctx, 'lender_access.read')
  const found = await findLenderAccess(ctx, deal)
  return {
    approved_documents_count: await countApprovedDocuments(ctx, deal),
    results: found.map(({ lender_id, name, ...access }) => ({
      lender: { id: toId('lender', lender_id), name },
      ...access,
    })),
  }
}
