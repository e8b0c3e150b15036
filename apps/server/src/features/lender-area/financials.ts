import type { Financials } from '@loanyard/contract/financials/schemas'
import { withTransaction, type FileResponse, type LenderContext } from '../../services/context.ts'
import { exportFinancials, loadDealFinancials, showFinancials } from '../financials/index.ts'
import * as copy from './copy.ts'
import { recordDownload } from './downloads/record-download.ts'
import { authorize } from './policy.ts'

/** All tables of a shared deal, read-only. Throws not_found. */
export async function getLenderFinancials(ctx: LenderContext, dealId: string): Promise<Financials> {
  return showFinancials(ctx, await loadDealFinancials(ctx, dealId))
}

/** The same as a file. Records the download. Throws not_found. */
export async function exportLenderFinancials(
  ctx: LenderContext,
  dealId: string,
  format: 'xlsx' | 'pdf',
): Promise<FileResponse> {
  authorize(ctx, 'shared_deal.download')
  // Made before the transaction, because it takes a while; it is served only once recorded.
  const file = await exportFinancials(ctx, dealId, format)
  return withTransaction(ctx, async (tx) => {
    const { deal_id } = await loadDealFinancials(tx, dealId)
    const name = format === 'pdf' ? copy.financialsPdf : copy.financialsWorkbook
    await recordDownload(tx, { deal: deal_id, kind: 'workbook', document: null, name, documents_count: 1 })
    return file
  })
}
