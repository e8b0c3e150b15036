import { exportLenderFinancials } from '@loanyard/contract/lender-area/calls'
import { downloadFile } from '../../lib/api/api.ts'
import { paramsOf, type DealRef } from './queries.ts'

/** The partner sees this export in its download log. Throws ApiError. */
export function exportFinancials(dealRef: DealRef, format: 'xlsx' | 'pdf'): Promise<void> {
  return downloadFile(exportLenderFinancials, { params: paramsOf(dealRef), query: { format } }, `financials.${format}`)
}
