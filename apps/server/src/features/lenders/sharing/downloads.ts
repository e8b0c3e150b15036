import type { LenderDownload } from '@loanyard/contract/lenders/schemas'
import { pageOf, pageRequest, totalOf, type Page } from '../../../db/lists/list.ts'
import { notFound } from '../../../errors.ts'
import type { StaffContext } from '../../../services/context.ts'
import { toId, toUuid } from '../../../services/ids.ts'
import { findDealId } from '../../deals/index.ts'
import { authorize } from '../policy.ts'
import { downloadOrdering, findDownloads, type DownloadRow } from './download-queries.ts'

function presentDownload(row: DownloadRow): LenderDownload {
  return {
    id: toId('lender_download', row.id),
    lender: { id: toId('lender', row.lender_id), name: row.lender_name },
    by: row.user_name,
    kind: row.kind,
    document: row.document_id === null ? null : toId('document', row.document_id),
    name: row.name,
    documents_count: row.documents_count,
    created: row.created,
  }
}

interface DownloadsQuery {
  readonly lender?: readonly string[] | undefined
  readonly limit?: number | undefined
  readonly cursor?: string | undefined
}

/** What lenders opened and downloaded of a deal, newest first. Throws forbidden, not_found, bad_cursor. */
export async function listDealDownloads(
  ctx: StaffContext,
  dealId: string,
  query: DownloadsQuery,
): Promise<Page<LenderDownload>> {
  authorize(ctx, 'lender.read')
  const deal = await findDealId(ctx, dealId)
  if (deal === null) throw notFound()
  const { partner_id, url } = ctx
  const page = pageRequest(ctx.cursors, query, { partner_id, url, orderings: downloadOrdering, byDefault: '-created' })
  const lenders = query.lender?.map((id) => toUuid('lender', id)) ?? null
  const found = await findDownloads(ctx, { deal, lenders }, page)
  return pageOf(page, found.rows, totalOf(page, found.all), presentDownload)
}
