import type { ColumnMeaning } from './columns.ts'

// Reading the file
export const fileTooLarge = (megabytes: number): string => `The file is larger than ${megabytes} MB.`
export const unreadableFile = 'The file can’t be read.'
export const unreadableWorkbook = 'The workbook can’t be read. In Excel, save it as CSV and choose that file.'
export const quoteNotClosed = (row: number): string => `A quotation mark before the end of row ${row} isn’t closed.`
export const noHeader = 'The first row must name the columns.'
export const noRows = 'The file has column headings but no rows.'
export const tooManyRows = (rows: number, max: number): string =>
  `The file has ${rows.toLocaleString('en-US')} rows, but an import can have at most ${max.toLocaleString('en-US')}. Split it into smaller files.`
export const tooManyCells = (cells: number, expected: number): string =>
  `This row has ${cells} cells, but the header has ${expected}. Put quotation marks around cells that contain commas.`
export const emptyRow = 'This row is empty in the columns to import.'

// CSV import
export const importFailed = 'Couldn’t import leads'

// Columns
export const meaningLabels: Readonly<Record<ColumnMeaning, string>> = {
  full_name: 'Full name',
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email',
  phone: 'Phone',
  lead_status: 'Status',
  personal_credit_score: 'Credit score',
  loan_amount: 'Loan amount',
  loan_purpose: 'Loan purpose',
  down_payment: 'Down payment',
  business_type: 'Business type',
  business_name: 'Business name',
  referral_source: 'Referral source',
}
export const columnsTitle = (name: string): string => `Match the columns in ${name}`
export const columnInFile = 'Column in your file'
export const importAs = 'Import as'
export const valueInFile = 'Value in your file'
export const valuesTitle = (values: string, isOne: boolean): string =>
  `${values} ${isOne ? 'doesn’t match our choices. Choose what it means.' : 'don’t match our choices. Choose what they mean.'}`
export const meaningOf = (label: string): string => `Import ${label} as`
export const unnamedColumn = (place: number): string => `Column ${place}`
export const dontImport = 'Don’t import'
export const leaveBlank = 'Leave blank'
export const missingColumn = {
  name: 'Choose a column for the full name, or for the first and last name.',
  email: 'Choose a column for the email.',
} as const
export const columnTwice = (label: string): string => `Two columns are imported as ${label}. Keep one.`
export const checkRows = 'Check rows'

// Review
export const readyRows = (leads: string, updates: string | null, name: string): string =>
  updates === null
    ? `${name}: ${leads} ready to import.`
    : `${name}: ${leads} ready to import, and ${updates} to update.`
export const preview = 'The first leads to import'
export const andMore = (count: string): string => `And ${count} more.`
export const rowsLeftOut = (rows: string, isOne: boolean): string =>
  `${rows} ${isOne ? 'has errors and won’t be imported' : 'have errors and won’t be imported'}`
export const columnReason = (column: string, message: string): string => `${column}: ${message}`
export const skippedDuplicate = 'Skipped as a possible duplicate.'
export const notImportedBecause = 'Not imported because'
export const remainingFileName = (name: string): string => `${name.replace(/\.[^.]*$/, '')} – not imported.csv`
export const downloadRemaining = (rows: string): string => `Download ${rows} not imported`
export const changeColumns = 'Change columns'
export const duplicatesHelp = (isOne: boolean): string =>
  isOne ? 'It’s skipped unless you choose to add it anyway.' : 'They’re skipped unless you choose to add them anyway.'
export const updatesHelp = (isOne: boolean): string =>
  `${isOne ? 'It’s' : 'They’re'} skipped unless you choose otherwise. An update never clears a value, and undoing the import takes it back.`
export const decisionLabels = {
  skip: 'Skip',
  fill: 'Update: fill in blanks',
  replace: 'Update: replace values',
  create: 'Add as a new lead',
} as const
export const decideForAll = 'Decide for all…'
export const decisionFor = (fullName: string, row: number): string => `What to do with ${fullName}, row ${row}`
export const nothingToUpdate = 'Nothing new in this row.'
export const blank = 'blank'
export const valueChange = (label: string, from: string, to: string): string => `${label}: ${from} → ${to}`
export const rowNumber = (row: number): string => `row ${row}`
export const sameAsRow = (row: number): string => `Same email or phone number as row ${row}`
export const showMore = (count: string): string => `Show ${count} more`

// Import dialog
export const invalidFile = (name: string, problem: string): string => `${name}: ${problem} Nothing was imported.`
export const reading = 'Reading the file…'
export const checking = (name: string): string => `Checking ${name}…`
export const importRows = (leads: string, updates: string | null, updatesOnly: boolean): string => {
  if (updates === null) return `Import ${leads}`
  return updatesOnly ? `Update ${updates}` : `Import ${leads} and update ${updates}`
}
export const chooseAnotherFile = 'Choose another file'
export const imported = (leads: string, updates: string | null, name: string): string =>
  updates === null ? `${leads} imported from ${name}.` : `${leads} imported from ${name}, and ${updates} updated.`
export const viewLeads = (count: number): string => (count === 1 ? 'View the lead' : 'View these leads')
export const importAnotherFile = 'Import another file'
export const connectionLost = 'We lost the connection. It’s safe to try again: no leads will be added twice.'
export const nothingImported = (name: string): string => `Nothing was imported. ${name} is still selected.`
export const chooseFile = 'Choose a CSV or Excel file'
export const fileHelp = (maxRows: string): string =>
  `Up to ${maxRows} rows, from a spreadsheet or another CRM. You match the columns and see the rows before anything is imported.`
export const downloadTemplate = 'Download template'
export const templateHelp = 'A file with our column names. Only the name and email are required.'
export const importLeads = 'Import leads'

// Import history
export const leadsRemoved = (leads: string): string => `${leads} removed.`
export const leadsRestored = (leads: string, isOne: boolean): string =>
  `${leads} ${isOne ? 'has its' : 'have their'} earlier values again.`
export const withUpdates = (leads: string, updates: string): string => `${leads}, ${updates} updated`
export const leadsKept = (leads: string): string => `Later edits were kept on ${leads}:`
export const undoFailed = 'Couldn’t undo the import'
export const undoLabel = (rows: string): string => `Undo the import of ${rows}`
export const undoQuestion = (rows: string): string => `Undo the import of ${rows}?`
export const undoImport = 'Undo the import'
export const keep = 'Keep'
export const view = 'View'
export const viewImport = (rows: string): string => `View the import of ${rows}`
export const loadImportsFailed = 'Couldn’t load imports'
export const recentImports = 'Recent imports'
export const recentImportsNote = 'You can undo an import for 30 days. Later edits are kept.'
export const undoneSuffix = ' · undone'

// Row errors
export const rowsWithErrors = 'Rows with errors'
export const row = 'Row'
export const column = 'Column'
export const reason = 'Reason'
