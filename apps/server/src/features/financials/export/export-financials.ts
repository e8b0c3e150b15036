import { numericDate } from '@loanyard/contract/core/dates'
import { workbookType } from '@loanyard/contract/financials/schemas'
import { dayIn } from '../../../services/clock.ts'
import type { FileResponse } from '../../../services/context.ts'
import * as copy from '../copy.ts'
import { loadDealFinancials } from '../deal-financials.ts'
import type { FinancialsViewer } from '../policy.ts'
import { showFinancials } from '../show-financials.ts'
import { findTables } from '../tables/tables.ts'
import { writeWorkbook } from '../workbook/write-workbook.ts'
import { printCreditSummary } from './credit-summary/print-credit-summary.ts'

/** A deal's financials as a workbook with formulas, or its credit summary as a PDF in the partner's branding. Throws not_found. */
export async function exportFinancials(
  ctx: FinancialsViewer,
  dealId: string,
  format: 'xlsx' | 'pdf',
): Promise<FileResponse> {
  const financials = await loadDealFinancials(ctx, dealId)
  const presented = await showFinancials(ctx, financials)
  const title = fileName(financials.title)
  const partner = fileName(financials.partner_name)
  const day = numericDate(dayIn(financials.time_zone, ctx.clock.now())).replaceAll('/', '-')
  if (format === 'pdf') {
    const name = copy.creditSummaryName(title, partner, day)
    return { name, type: 'application/pdf', bytes: await printCreditSummary(ctx, financials, presented) }
  }
  const name = copy.workbookName(title, partner, day)
  const bytes = await writeWorkbook({ financials, presented, content: await findTables(ctx, financials) })
  return { name, type: workbookType, bytes }
}

/** Removes characters that file systems don't allow. */
function fileName(title: string): string {
  return (
    title
      .replace(/[\s\\/:*?"<>|]+/g, ' ')
      .trim()
      .slice(0, 100)
      .toWellFormed() || copy.untitledDeal
  )
}
