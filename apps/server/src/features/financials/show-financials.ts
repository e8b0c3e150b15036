import type { Collateral } from '@loanyard/contract/financial-collateral'
import type { SourceUse } from '@loanyard/contract/financial-source-use'
import type { FinancialSummary } from '@loanyard/contract/financial-summary'
import type { Financials, FinancialVersions } from '@loanyard/contract/financials'
import { isStaff, type StaffContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { toId } from '../../platform/ids.ts'
import { loadBook, loanBy, termsOf, type Book } from './book.ts'
import { collateralTable, presentCollateral } from './collateral.ts'
import { findCollateral } from './collateral-queries.ts'
import { mayChangeRates, tableCan, type FigureReader } from './policy.ts'
import { findLendingRates } from './rate-queries.ts'
import { editionOf, ratesOn } from './rates.ts'
import { presentSourceUse, sourceUseTable } from './source-use.ts'
import { findSourceUse } from './source-use-queries.ts'
import { summaryTable } from './summary.ts'

/** A table without rows is not there, as the specification has it. */
function noRecords(): AppError {
  return new AppError('no_records', 'No records found for this deal_id.')
}

/** Sources and uses. Throws not_found, no_records. */
export async function getSourceUse(ctx: StaffContext, dealId: string): Promise<SourceUse> {
  const shown = await sourceUseTable.show(ctx, await loadBook(ctx, dealId), [])
  if (shown.items.length === 0) throw noRecords()
  return shown
}

/** The collateral. Throws not_found, no_records. */
export async function getCollateral(ctx: StaffContext, dealId: string): Promise<Collateral> {
  const shown = await collateralTable.show(ctx, await loadBook(ctx, dealId), [])
  if (shown.items.length === 0) throw noRecords()
  return shown
}

/** The financial summary, without rows while it is empty. Throws not_found. */
export async function getFinancialSummary(ctx: StaffContext, dealId: string): Promise<FinancialSummary> {
  return summaryTable.show(ctx, await loadBook(ctx, dealId), [])
}

/** Which table was changed when. Throws not_found. */
export async function getFinancialVersions(ctx: StaffContext, dealId: string): Promise<FinancialVersions> {
  const { version, source_use, collateral, financial_summary, deal_version } = await loadBook(ctx, dealId)
  return { version, source_use, collateral, financial_summary, deal: deal_version }
}

/** The whole picture of a deal. Throws not_found. */
export async function getFinancials(ctx: StaffContext, dealId: string): Promise<Financials> {
  return showFinancials(ctx, await loadBook(ctx, dealId))
}

/** The whole picture of a book that the caller may see. */
export async function showFinancials(ctx: FigureReader, book: Book): Promise<Financials> {
  const { deal_id, on, version } = book
  const [sources, pledged, entries, summary] = await Promise.all([
    findSourceUse(ctx, deal_id, false),
    findCollateral(ctx, deal_id, false),
    findLendingRates(ctx),
    summaryTable.show(ctx, book, []),
  ])
  const lender = sources.map(({ lender_amount }) => lender_amount)
  const pledge = { edition: editionOf(entries, on), loan: loanBy(book, lender) }
  // Lenders read.
  const can = isStaff(ctx) ? tableCan : { update: false }
  return {
    deal: toId('deal', deal_id),
    version,
    source_use: { ...presentSourceUse(book, sources, []), can },
    collateral: { ...presentCollateral(book, pledged, pledge), can },
    financial_summary: { ...summary, can },
    terms: termsOf(book),
    rates: ratesOn(entries, on),
    can: { ...can, change_rates: mayChangeRates(ctx) },
  }
}
