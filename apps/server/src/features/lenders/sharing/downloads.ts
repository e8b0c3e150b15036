import type { LenderDownload } from '@loanyard/contract/lenders/schemas'
import { pageOf, pageRequest, totalOf, type Page } from '../../../db/lists/list.ts'
import { notFound } from '../../../errors.ts'
import type { ParticipantContext, StaffContext } from '../../../services/context.ts'
import { toId, toUuid } from '../../../services/ids.ts'
import { withoutEmail } from '../../../services/names/person-name.ts'
import { findDealId } from '../../deals/index.ts'
import { authorize } from '../policy.ts'
import { downloadOrdering, findDownloads, type DownloadFilter, type DownloadRow } from './download-queries.ts'

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

interface PageQuery {
  readonly limit?: number | undefined
  readonly cursor?: string | undefined
}

interface DownloadsQuery extends PageQuery {
  readonly lender?: readonly string[] | undefined
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
  return pageOfDownloads(ctx, { deal, lenders: query.lender?.map((id) => toUuid('lender', id)) ?? null }, query)
}

interface DealAndLender {
  readonly deal_id: string
  readonly lender_id: string
}

/**
 * What a lender's staff opened and downloaded of the borrower's documents, newest first. Staff email addresses stay with
 * the partner. Throws forbidden to staff, not_found, bad_cursor.
 */
export async function listDocumentAccess(
  ctx: ParticipantContext,
  { deal_id, lender_id }: DealAndLender,
  query: PageQuery,
): Promise<Page<LenderDownload>> {
  const deal = await findDealId(ctx, deal_id)
  const lender = toUuid('lender', lender_id)
  if (deal === null) throw notFound()
  authorize(ctx, 'lender_access.read')
  const page = await pageOfDownloads(ctx, { deal, lenders: [lender] }, query)
  return { ...page, results: page.results.map((one) => ({ ...one, by: withoutEmail(one.by) })) }
}

async function pageOfDownloads(
  ctx: ParticipantContext,
  filter: DownloadFilter,
  query: PageQuery,
): Promise<Page<LenderDownload>> {
  const { partner_id, url } = ctx
  const page = pageRequest(ctx.cursors, query, { partner_id, url, orderings: downloadOrdering, byDefault: '-created' })
  const found = await findDownloads(ctx, filter, page)
  return pageOf(page, found.rows, totalOf(page, found.all), presentDownload)
}
