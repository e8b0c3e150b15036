import { exportLenderFinancials } from '@loanyard/contract/lender-area-calls'
import { downloadFile } from '../../lib/api.ts'
import { paramsOf, type DealRef } from './deal-ref.ts'

/** Saves the figures of a shared deal as a workbook or PDF, which the partner sees. Throws ApiError. */
export function exportFinancials(dealRef: DealRef, format: 'xlsx' | 'pdf'): Promise<void> {
  return downloadFile(exportLenderFinancials, { params: paramsOf(dealRef), query: { format } }, `financials.${format}`)
}
