import { exportDeals } from '@loanyard/contract/deals/calls'
import type { DealGrouping } from '@loanyard/contract/deals/filters'
import { reasonOf } from '../../../lib/api/api-error.ts'
import { downloadFile } from '../../../lib/api/download-file.ts'
import { notifyError } from '../../../ui/feedback/toast.ts'
import type { DealFilters, DealOrdering } from '../deal-filters.ts'
import * as copy from './copy.ts'

/** Saves the whole result as a file; says so if it fails. */
export async function saveDeals(
  partnerId: string,
  filters: DealFilters,
  ordering: DealOrdering,
  group_by?: DealGrouping,
): Promise<void> {
  const query = { ...filters, ordering, ...(group_by && { group_by }) }
  await downloadFile(exportDeals, { params: { partner_id: partnerId }, query }, 'deals.csv').catch((error: unknown) =>
    notifyError(reasonOf(error, copy.exportFailed)),
  )
}
