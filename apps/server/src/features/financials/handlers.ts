import type { financialCalls } from '@loanyard/contract/financials/calls'
import type { lendingRateCalls } from '@loanyard/contract/financials/lending-rates'
import type { Handlers } from '../../http/routing/call-types.ts'
import { deleteRows } from './editing/delete-rows.ts'
import { moveRows } from './editing/move-rows.ts'
import { addPeriod, changePeriod, deletePeriod, renamePeriod } from './editing/periods.ts'
import { saveDebt } from './editing/save-debt.ts'
import { saveRows } from './editing/save-rows.ts'
import { exportFinancials } from './export/export-financials.ts'
import {
  getCollateral,
  getFinancials,
  getFinancialSummary,
  getFinancialVersions,
  getSourceUse,
} from './get-financials.ts'
import { importFinancials } from './import/import-financials.ts'
import { addLendingRate, getLendingRates, withdrawLendingRate } from './rates/lending-rates.ts'
import { collateralTable } from './tables/collateral.ts'
import { sourceUseTable } from './tables/source-use.ts'
import { summaryTable } from './tables/summary.ts'

export const financialHandlers: Handlers<typeof financialCalls> = {
  getFinancials: (ctx, { params }) => getFinancials(ctx, params.deal_id),
  getFinancialVersions: (ctx, { params }) => getFinancialVersions(ctx, params.deal_id),
  getSourceUse: (ctx, { params }) => getSourceUse(ctx, params.deal_id),
  saveSourceUse: (ctx, { params, body, ifMatch }) =>
    saveRows(ctx, params.deal_id, sourceUseTable, { items: body.items, ifMatch }),
  deleteSourceUse: (ctx, { params, body, ifMatch }) =>
    deleteRows(ctx, params.deal_id, sourceUseTable, { rows: body, ifMatch }),
  moveSourceUse: (ctx, { params, body, ifMatch }) =>
    moveRows(ctx, params.deal_id, sourceUseTable, { ...body, ifMatch }),
  getCollateral: (ctx, { params }) => getCollateral(ctx, params.deal_id),
  saveCollateral: (ctx, { params, body, ifMatch }) =>
    saveRows(ctx, params.deal_id, collateralTable, { items: body.items, ifMatch }),
  deleteCollateral: (ctx, { params, body, ifMatch }) =>
    deleteRows(ctx, params.deal_id, collateralTable, { rows: body, ifMatch }),
  moveCollateral: (ctx, { params, body, ifMatch }) =>
    moveRows(ctx, params.deal_id, collateralTable, { ...body, ifMatch }),
  getFinancialSummary: (ctx, { params }) => getFinancialSummary(ctx, params.deal_id),
  saveFinancialSummary: (ctx, { params, body, ifMatch }) =>
    saveRows(ctx, params.deal_id, summaryTable, { items: body.items, ifMatch }),
  deleteFinancialSummary: (ctx, { params, body: { period, ...rows }, ifMatch }) =>
    period === undefined
      ? deleteRows(ctx, params.deal_id, summaryTable, { rows, ifMatch })
      : deletePeriod(ctx, params.deal_id, { period, ifMatch }),
  moveFinancialSummary: (ctx, { params, body, ifMatch }) =>
    moveRows(ctx, params.deal_id, summaryTable, { ...body, ifMatch }),
  addPeriod: (ctx, { params, body, ifMatch }) => addPeriod(ctx, params.deal_id, { ...body, ifMatch }),
  renamePeriod: (ctx, { params, body, ifMatch }) => renamePeriod(ctx, params.deal_id, { ...body, ifMatch }),
  changePeriod: (ctx, { params, body, ifMatch }) => changePeriod(ctx, params.deal_id, { ...body, ifMatch }),
  saveDebt: (ctx, { params, body, ifMatch }) => saveDebt(ctx, params.deal_id, { debt: body, ifMatch }),
  exportFinancials: (ctx, { params, query }) => exportFinancials(ctx, params.deal_id, query.format ?? 'xlsx'),
  importFinancials: (ctx, { params, query, body }) =>
    importFinancials(ctx, params.deal_id, { bytes: body, dryRun: query.dry_run === true }),
}

export const lendingRateHandlers: Handlers<typeof lendingRateCalls> = {
  getLendingRates: (ctx) => getLendingRates(ctx),
  addLendingRate: (ctx, { body }) => addLendingRate(ctx, body),
  withdrawLendingRate: (ctx, { params }) => withdrawLendingRate(ctx, params.rate_id),
}
