import type { Attachment, Bundle, BundleListQuery, BundleSummary } from '@loanyard/contract/bundles/schemas'
import { pageOf, pageRequest, totalOf, type Page } from '../../db/lists/list.ts'
import type { StaffContext } from '../../services/context.ts'
import { toUuid } from '../../services/ids.ts'
import { bundleOrderings, findBundles } from './bundle-list-queries.ts'
import { showBundle } from './load-bundle.ts'
import { presentSummary } from './rows.ts'

/** Custom bundles only of deals that the caller may see. Throws bad_cursor. */
export async function listBundles(ctx: StaffContext, query: BundleListQuery): Promise<Page<BundleSummary>> {
  const page = pageRequest(ctx.cursors, query, {
    partner_id: ctx.partner_id,
    url: ctx.url,
    orderings: bundleOrderings,
    byDefault: '-created',
  })
  const result = await findBundles(ctx, page, query)
  return pageOf(page, result.rows, totalOf(page, result.all), (row) => presentSummary(ctx, row))
}

/** Throws not_found. */
export function getBundle(ctx: StaffContext, id: string): Promise<Bundle> {
  return showBundle(ctx, toUuid('bundle', id))
}

/** Throws not_found. */
export async function listAttachments(ctx: StaffContext, bundleId: string): Promise<{ results: Attachment[] }> {
  return { results: (await getBundle(ctx, bundleId)).attachments }
}
