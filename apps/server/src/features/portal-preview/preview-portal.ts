import type { PortalPreview } from '@loanyard/contract/requests/portal-preview'
import { notFound } from '../../errors.ts'
import type { StaffContext } from '../../services/context.ts'
import { toUuid } from '../../services/ids.ts'
import { findAttachments, findBundle } from '../bundles/index.ts'
import { exampleDeal, previewDeal } from '../deals/index.ts'
import { documentsSeenBy } from '../documents/index.ts'
import { requestsOfChecklist, requestsSeenBy } from '../requests/index.ts'

/**
 * The borrower's pages of a deal, read with the staff member's own right: no session of the borrower, so nothing is
 * marked as read or opened. Throws not_found.
 */
export async function previewPortal(ctx: StaffContext, dealId: string): Promise<PortalPreview> {
  const { id, deal, borrower, do_next } = await previewDeal(ctx, dealId)
  const [requests, documents] = await Promise.all([
    requestsSeenBy(ctx, { deal: id, borrower }),
    documentsSeenBy(ctx, id, borrower),
  ])
  return { borrower: borrower.name, deal, do_next, requests, documents }
}

/** A checklist in an example deal. Throws not_found. */
export async function previewChecklist(ctx: StaffContext, bundleId: string): Promise<PortalPreview> {
  const bundle = await findBundle(ctx, toUuid('bundle', bundleId))
  if (bundle === null) throw notFound()
  const attachments = await findAttachments(ctx, [bundle.id])
  const { id, deal, borrower, do_next } = await exampleDeal(ctx)
  const requests = await requestsOfChecklist(ctx, attachments, { deal: id, borrower })
  const { progress } = requests
  const open = { ...deal.open, count: requests.items.length }
  return {
    borrower: borrower.name,
    deal: { ...deal, progress, open },
    do_next,
    requests,
    documents: { items: [], total_count: 0 },
  }
}
