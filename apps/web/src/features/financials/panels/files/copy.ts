// Export buttons
export const exportXlsx = 'Export .xlsx'
export const exportPdf = 'Credit summary (PDF)'
export const exportFailed = 'Couldn’t export the financials'

// File buttons
export const readWorkbookFailed = 'Couldn’t read the workbook'
export const importXlsx = 'Import .xlsx'

// Import dialog
export const nothingImported = 'Nothing was imported.'
export const nothingImportedFixCells = 'Nothing was imported. Fix these cells in the workbook and choose it again.'
export const cellsToFix = 'Cells to fix'
export const cell = 'Cell'
export const problem = 'Problem'
export const changes = 'Changes'
export const from = 'From'
export const to = 'To'
export const newRow = 'new row'
export const row = 'row'
export const deleted = 'deleted'
export const imported = (name: string): string => `${name} imported`
export const importFailed = 'Couldn’t import the workbook'
export const importTitle = (name: string): string => `Import ${name}`
export const workbookUnchanged = 'This workbook hasn’t changed since it was exported.'
export const changesToMake = (changesText: string): string => `${changesText} will be made:`
export const importChanges = (changesText: string): string => `Import ${changesText}`
