import { exportLenderFinancials } from '@loanyard/contract/lender-area/calls'
import { downloadFile } from '../../lib/api/api.ts'
import { paramsOf, type DealRef } from './queries.ts'

/** Saves the figures of a shared deal as a workbook or PDF, which the partner sees. Throws ApiError. */
export function exportFinancials(dealRef: DealRef, format: 'xlsx' | 'pdf'): Promise<void> {
  return downloadFile(exportLenderFinancials, { params: paramsOf(dealRef), query: { format } }, `financials.${format}`)
}
