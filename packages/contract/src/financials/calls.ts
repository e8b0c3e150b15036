import * as z from 'zod'
import { call } from '../core/call.ts'
import { flag } from '../core/lists.ts'
import { collateral, collateralChanges } from './collateral.ts'
import { rowsToDelete, rowsToMove, summaryDeletion } from './fields.ts'
import { exportQuery, financials, financialVersions, importResult, workbookType } from './schemas.ts'
import { sourceUse, sourceUseChanges } from './sources-and-uses.ts'
import { debt, financialSummary, newPeriod, periodChanges, periodRename, summaryChanges } from './summary.ts'

const dealPath = '/api/v0/deals/{deal_id}/partners/{partner_id}'

export const getFinancials = call({
  method: 'GET',
  path: `${dealPath}/financials`,
  access: 'staff',
  summary: 'The deal financials: the three tables, the deal terms and the rates that apply',
  reply: { status: 200, schema: financials },
})
export const getFinancialVersions = call({
  method: 'GET',
  path: `${dealPath}/financials/versions`,
  access: 'staff',
  summary: 'The version of each table, to detect changes by other people',
  reply: { status: 200, schema: financialVersions },
})

export const getSourceUse = call({
  method: 'GET',
  path: `${dealPath}/source-use`,
  access: 'staff',
  summary: 'Sources and uses; 404 while the table has no rows',
  reply: { status: 200, schema: sourceUse },
})
export const saveSourceUse = call({
  method: 'POST',
  path: `${dealPath}/source-use`,
  access: 'staff',
  summary: 'Save cells of sources and uses: all of them or none',
  versioned: true,
  body: sourceUseChanges,
  reply: { status: 200, schema: sourceUse },
})
export const deleteSourceUse = call({
  method: 'DELETE',
  path: `${dealPath}/source-use`,
  access: 'staff',
  summary: 'Delete rows of sources and uses',
  versioned: true,
  body: rowsToDelete('source_use'),
  reply: { status: 204, schema: null },
})
export const moveSourceUse = call({
  method: 'PUT',
  path: `${dealPath}/source-use/order`,
  access: 'staff',
  summary: 'Move rows of sources and uses',
  versioned: true,
  body: rowsToMove('source_use'),
  reply: { status: 200, schema: sourceUse },
})

export const getCollateral = call({
  method: 'GET',
  path: `${dealPath}/collateral`,
  access: 'staff',
  summary: 'The collateral; 404 while the table has no rows',
  reply: { status: 200, schema: collateral },
})
export const saveCollateral = call({
  method: 'POST',
  path: `${dealPath}/collateral`,
  access: 'staff',
  summary: 'Save cells of the collateral: all of them or none',
  versioned: true,
  body: collateralChanges,
  reply: { status: 200, schema: collateral },
})
export const deleteCollateral = call({
  method: 'DELETE',
  path: `${dealPath}/collateral`,
  access: 'staff',
  summary: 'Delete rows of the collateral',
  versioned: true,
  body: rowsToDelete('collateral'),
  reply: { status: 204, schema: null },
})
export const moveCollateral = call({
  method: 'PUT',
  path: `${dealPath}/collateral/order`,
  access: 'staff',
  summary: 'Move rows of the collateral',
  versioned: true,
  body: rowsToMove('collateral'),
  reply: { status: 200, schema: collateral },
})

export const getFinancialSummary = call({
  method: 'GET',
  path: `${dealPath}/financial-summary`,
  access: 'staff',
  summary: 'The financial summary, which may have no rows',
  reply: { status: 200, schema: financialSummary },
})
export const saveFinancialSummary = call({
  method: 'POST',
  path: `${dealPath}/financial-summary`,
  access: 'staff',
  summary: 'Save cells of the financial summary: all of them or none',
  versioned: true,
  body: summaryChanges,
  reply: { status: 200, schema: financialSummary },
})
export const deleteFinancialSummary = call({
  method: 'DELETE',
  path: `${dealPath}/financial-summary`,
  access: 'staff',
  summary: 'Delete rows, or a period with all its values',
  versioned: true,
  body: summaryDeletion,
  reply: { status: 204, schema: null },
})
export const moveFinancialSummary = call({
  method: 'PUT',
  path: `${dealPath}/financial-summary/order`,
  access: 'staff',
  summary: 'Move rows of the financial summary',
  versioned: true,
  body: rowsToMove('summary_row'),
  reply: { status: 200, schema: financialSummary },
})
export const addPeriod = call({
  method: 'POST',
  path: `${dealPath}/financial-summary/add-period`,
  access: 'staff',
  summary: 'Add a period',
  versioned: true,
  body: newPeriod,
  reply: { status: 200, schema: financialSummary },
})
export const renamePeriod = call({
  method: 'PUT',
  path: `${dealPath}/financial-summary/rename-period`,
  access: 'staff',
  summary: 'Rename a period',
  versioned: true,
  body: periodRename,
  reply: { status: 200, schema: financialSummary },
})
export const changePeriod = call({
  method: 'PUT',
  path: `${dealPath}/financial-summary/change-period`,
  access: 'staff',
  summary: 'Move a period, or mark it as projected or actual',
  versioned: true,
  body: periodChanges,
  reply: { status: 200, schema: financialSummary },
})
export const saveDebt = call({
  method: 'POST',
  path: `${dealPath}/financial-summary/debt`,
  access: 'staff',
  summary: 'Add or change a debt by its terms: each of its periods gets twelve payments',
  versioned: true,
  body: debt,
  reply: { status: 200, schema: financialSummary },
})

export const exportFinancials = call({
  method: 'GET',
  path: `${dealPath}/financials/export`,
  access: 'staff',
  stepUp: 'with_second_factor',
  summary: 'The three tables as a workbook with live formulas, or as a PDF',
  query: exportQuery,
  reply: { status: 200, file: [workbookType, 'application/pdf'] },
})
export const importFinancials = call({
  method: 'POST',
  path: `${dealPath}/financials/import`,
  access: 'staff',
  summary: 'Import an exported workbook: only the cells that changed, all of them or none',
  query: z.strictObject({ dry_run: flag.optional().meta({ description: 'Only report what would change' }) }),
  fileBody: workbookType,
  reply: { status: 200, schema: importResult },
})

export const financialCalls = {
  getFinancials,
  getFinancialVersions,
  getSourceUse,
  saveSourceUse,
  deleteSourceUse,
  moveSourceUse,
  getCollateral,
  saveCollateral,
  deleteCollateral,
  moveCollateral,
  getFinancialSummary,
  saveFinancialSummary,
  deleteFinancialSummary,
  moveFinancialSummary,
  addPeriod,
  renamePeriod,
  changePeriod,
  saveDebt,
  exportFinancials,
  importFinancials,
}
