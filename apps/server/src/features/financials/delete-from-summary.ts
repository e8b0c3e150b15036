import type { SummaryDeletion } from '@loanyard/contract/financial-fields'
import type { StaffContext } from '../../platform/context.ts'
import { deleteRows } from './delete-rows.ts'
import { deletePeriod } from './periods.ts'
import { summaryTable } from './summary.ts'

interface Deletion {
  readonly deletion: SummaryDeletion
  readonly ifMatch: number | null
}

/** Deletes rows of the financial summary, or a period with everything in it. Throws not_found, stale. */
export function deleteFromSummary(ctx: StaffContext, dealId: string, { deletion, ifMatch }: Deletion): Promise<null> {
  const { period, ...rows } = deletion
  return period === undefined
    ? deleteRows(ctx, dealId, summaryTable, { rows, ifMatch })
    : deletePeriod(ctx, dealId, period, ifMatch)
}
