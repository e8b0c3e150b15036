import type { Financials } from '@loanyard/contract/financials/schemas'
import { withTransaction, type LenderContext } from '../../services/context.ts'
import type { FileResponse } from '../../services/file-response.ts'
import { exportFinancials, loadDealFinancials, showFinancials } from '../financials/index.ts'
import * as copy from './copy.ts'
import { recordDownload } from './downloads/record-download.ts'

/** The whole financial picture of a shared deal, to be read. Throws not_found. */
export async function getLenderFinancials(ctx: LenderContext, dealId: string): Promise<Financials> {
  return showFinancials(ctx, await loadDealFinancials(ctx, dealId))
}

/** The same as a file; that it was taken is kept. Throws not_found. */
export async function exportLenderFinancials(
  ctx: LenderContext,
  dealId: string,
  format: 'xlsx' | 'pdf',
): Promise<FileResponse> {
  // Made before the transaction begins: it takes a while, and nothing is handed out before it is kept.
  const file = await exportFinancials(ctx, dealId, format)
  return withTransaction(ctx, async (tx) => {
    const { deal_id } = await loadDealFinancials(tx, dealId)
    const name = format === 'pdf' ? copy.financialsPdf : copy.financialsWorkbook
    await recordDownload(tx, { deal: deal_id, kind: 'workbook', document: null, name, documents_count: 1 })
    return file
  })
}
