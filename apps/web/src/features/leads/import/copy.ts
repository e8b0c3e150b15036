// Csv import
export const importFailed = 'Couldn’t import leads'

// Import dialog
export const invalidFile = (name: string): string => `There’s a problem with ${name}. Nothing was imported.`
export const invalidRows = (rows: string, isOne: boolean, name: string): string =>
  `${rows} in ${name} ${isOne ? 'has' : 'have'} errors. Nothing was imported.`
export const atLeast = (rows: string): string => `At least ${rows}`
export const headerRowNote = 'Row 1 is the header row. Fix the file and choose it again.'
export const checking = (name: string): string => `Checking ${name}…`
export const fileIsValid = (name: string, rows: string): string => `${name} looks good: ${rows} ready to import.`
export const importRows = (rows: string): string => `Import ${rows}`
export const chooseAnotherFile = 'Choose another file'
export const imported = (leads: string, name: string): string => `${leads} imported from ${name}.`
export const viewLeads = 'View leads'
export const importAnotherFile = 'Import another file'
export const connectionLost = 'We lost the connection. It’s safe to try again: no leads will be added twice.'
export const nothingImported = (name: string): string => `Nothing was imported. ${name} is still selected.`
export const chooseFile = 'Choose a CSV file'
export const fileHelp = (maxRows: string): string =>
  `Up to ${maxRows} rows. We’ll check the file first. Nothing is imported until every row is valid.`
export const downloadTemplate = 'Download template'
export const templateHelp = 'Contains the header row. Only full_name and email are required.'
export const importLeads = 'Import leads'

// Import history
export const leadsRemoved = (leads: string): string => `${leads} removed.`
export const leadsKept = (leads: string): string => `${leads} kept because of later edits:`
export const undoFailed = 'Couldn’t undo the import'
export const undoLabel = (rows: string): string => `Undo the import of ${rows}`
export const undoQuestion = (rows: string): string => `Undo the import of ${rows}?`
export const removeRows = (rows: string): string => `Remove ${rows}`
export const keep = 'Keep'
export const loadImportsFailed = 'Couldn’t load imports'
export const recentImports = 'Recent imports'
export const recentImportsNote = 'You can undo an import for 30 days. Leads edited since then are kept.'
export const undoneSuffix = ' · undone'

// Row errors
export const rowsWithErrors = 'Rows with errors'
export const row = 'Row'
export const column = 'Column'
export const reason = 'Reason'
export const file = 'File'
