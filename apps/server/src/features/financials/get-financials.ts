import type { Collateral } from '@loanyard/contract/financials/collateral'
import type { Financials, FinancialVersions } from '@loanyard/contract/financials/schemas'
import type { SourceUse } from '@loanyard/contract/financials/sources-and-uses'
import type { FinancialSummary } from '@loanyard/contract/financials/summary'
import { AppError } from '../../errors.ts'
import type { StaffContext } from '../../services/context.ts'
import { loadDealFinancials } from './deal-financials.ts'
import { showFinancials } from './show-financials.ts'
import * as specified from './specified-copy.ts'
import { collateralTable } from './tables/collateral.ts'
import { sourceUseTable } from './tables/source-use.ts'
import { summaryTable } from './tables/summary.ts'

/** An error for an empty table, as specified. */
function noRecords(): AppError {
  return new AppError('no_records', specified.noRecords)
}

/** Sources and uses. Throws not_found, no_records. */
export async function getSourceUse(ctx: StaffContext, dealId: string): Promise<SourceUse> {
  const presented = await sourceUseTable.show(ctx, await loadDealFinancials(ctx, dealId), [])
  if (presented.items.length === 0) throw noRecords()
  return presented
}

/** The collateral. Throws not_found, no_records. */
export async function getCollateral(ctx: StaffContext, dealId: string): Promise<Collateral> {
  const presented = await collateralTable.show(ctx, await loadDealFinancials(ctx, dealId), [])
  if (presented.items.length === 0) throw noRecords()
  return presented
}

/** No error if it is empty. Throws not_found. */
export async function getFinancialSummary(ctx: StaffContext, dealId: string): Promise<FinancialSummary> {
  return summaryTable.show(ctx, await loadDealFinancials(ctx, dealId), [])
}

/** The last change of each table. Throws not_found. */
export async function getFinancialVersions(ctx: StaffContext, dealId: string): Promise<FinancialVersions> {
  const { version, source_use, collateral, financial_summary, deal_version } = await loadDealFinancials(ctx, dealId)
  return { version, source_use, collateral, financial_summary, deal: deal_version }
}

/** All tables of a deal. Throws not_found. */
export async function getFinancials(ctx: StaffContext, dealId: string): Promise<Financials> {
  return showFinancials(ctx, await loadDealFinancials(ctx, dealId))
}
