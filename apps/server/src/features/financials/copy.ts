// Sentences that people read, except those the specification dictates.

// Rights
export const ratesForbidden = 'Only an Admin or a Manager can change the rates.'

// Editing
export const stale = 'Someone else changed this. Review both versions and choose one.'
export const cellConflict = (value: string | null, changedBy: string): string =>
  `It’s now ${value ?? 'empty'}. ${changedBy} last changed this row.`
export const rowDeleted = 'This row was deleted.'
export const rowDeletedBy = (name: string): string => `${name} deleted this row.`
export const duplicateRow = 'List each row only once.'
export const tooManyRows = (count: number): string => `A table can have at most ${count} rows.`
export const tooManyPeriods = (count: number): string => `A summary can have at most ${count} periods.`
export const periodExists = (name: string): string => `There’s already a period called "${name}".`
export const periodNotFound = 'We couldn’t find this period.'
export const notADebt = 'This row isn’t a debt.'
/** Where a row or period was moved to, for the audit trail. */
export const movedFirst = 'first'
export const movedAfter = (name: string): string => `after ${name}`
export const addBackNeedsExpense = 'Only expenses can be added back.'

// Rates
export const ownRates = 'Own rates'
export const datedRate = (rate: string, effectiveFrom: string): string => `${rate} from ${effectiveFrom}`

// Titles and headings. An import compares those of a workbook's sheets, so a changed one refuses workbooks downloaded before.
export const sourcesAndUses = 'Sources and uses'
export const collateral = 'Collateral'
export const financialSummary = 'Financial summary'
export const item = 'Item'
export const lender = 'Lender'
export const borrower = 'Borrower'
export const seller = 'Seller'
export const sellerStandby = 'Seller note on standby'
export const type = 'Type'
export const appraised = 'Appraised'
export const fmvOrBookValue = 'FMV or book value'
export const liens = 'Liens'
export const rate = 'Rate'
export const typedValue = 'Typed value'
export const collateralValue = 'Collateral value'
export const principal = 'Principal'
export const termInMonths = 'Term in months'
export const monthlyPayment = 'Monthly payment'
export const periodAddedBack = (period: string): string => `${period} added back`

// Totals
export const total = 'Total'
export const loan = 'Loan'
export const sbaGuarantyFee = 'SBA guaranty fee'
export const coverage = 'Coverage'
export const shortfall = 'Shortfall'
export const income = 'Income'
export const expense = 'Expense'
export const addedBack = 'Add-backs'
export const debtProposed = 'Debt proposed'
export const debtOthers = 'Debt others'
export const debtService = 'Debt service'
export const sde = 'SDE'
export const dscr = 'DSCR'
export const globalDscr = 'Global DSCR'

// SBA rules
export const sbaRules = 'SBA rules'
export const rulesNote = 'For information only. The lender decides what applies to this loan.'
export const equityInjection = 'Equity injection'
export const projectCost = 'Total project cost'
export const mostLimited = 'Most from limited sources'
export const minimum = 'Minimum'
export const result = 'Result'
export const rule = 'Rule'
export const period = 'Period'
export const longestTerm = 'Longest term'
const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`
/** 120 → "10 years", 90 → "7 years 6 months". */
export const term = (months: number): string =>
  [
    ...(months < 12 ? [] : [counted(Math.floor(months / 12), 'year')]),
    ...(months % 12 === 0 ? [] : [counted(months % 12, 'month')]),
  ].join(' ')

// Files
export const workbookName = (title: string, partner: string, day: string): string =>
  `${title} – ${partner} – financials – ${day}.xlsx`
export const creditSummaryName = (title: string, partner: string, day: string): string =>
  `${title} – ${partner} – credit summary – ${day}.pdf`
export const untitledDeal = 'Deal'

// The workbook
export const workbookNote = (partner: string, on: string): string =>
  `${partner} · SBA fees and rates as of ${on} · blue values are inputs, black values are calculated`
export const roundedNote = (note: string): string =>
  `${note} · amounts of more than 15 digits are rounded, because spreadsheets can’t hold more`
export const insertRowsHint = 'Insert new rows above this line'
export const yes = 'Yes'
export const no = 'No'
export const noPeriodsYet = 'No periods yet'
export const dealLoanAmount = 'Loan amount of the deal'
export const loanAbove = 'Loan above'
export const guaranteed = 'Guaranteed portion'
export const feeRate = 'Fee rate'
export const secondFeeRate = 'Second fee rate'
export const secondRateFrom = 'Second rate above'

// Importing a workbook: the file
export const notAWorkbook = 'This isn’t a workbook downloaded from a deal’s financials.'
export const workbookOfAnotherDeal = 'This workbook is from another deal.'
export const sheetMissing = (sheet: string): string => `The sheet “${sheet}” is missing.`
export const columnChanged = (heading: string): string =>
  `This column was “${heading}”. Change columns and periods on the deal’s page.`
export const endMarkerMissing = 'The “Insert new rows” line is missing. Download the workbook again.'

// Importing a workbook: its cells
export const flagInvalid = `Enter ${yes} or ${no}.`
export const rateInvalid = 'Enter a rate from 0% to 100%.'
export const termInvalid = (max: number): string => `Enter a term of 1 to ${max} months.`
export const principalInvalid = 'Enter a principal above zero.'
export const collateralTypeInvalid = 'Choose a collateral type.'
export const fieldTypeInvalid = 'Choose Income, Expense, Debt Proposed, or Debt Others.'
export const cellUnreadable = 'This cell can’t be read.'
export const formulaNotCalculated =
  'This formula hasn’t been calculated yet. Open the workbook in a spreadsheet, save it, and retry.'
export const periodGone = 'This period no longer exists. Download the workbook again.'
export const rowGone = 'A row in the workbook no longer exists.'
export const termsNeedDebt = 'Only debts have a principal, rate, and term.'
export const termsIncomplete = 'A debt needs a principal, rate, and term, or none of them.'
export const importConflict =
  'Someone else changed the same cells after you downloaded this workbook. Download it again to see both versions.'
export const changedAndDeleted = (changedBy: string, row: string): string =>
  `${changedBy} changed “${row}”, which is deleted in the workbook.`

const changed = (count: number, noun: string, verb: string): string[] =>
  count === 0 ? [] : [`${counted(count, noun)} ${verb}`]

export const importSummary = (counts: { cells: number; added: number; deleted: number }): string =>
  [
    ...changed(counts.cells, 'cell', 'changed'),
    ...changed(counts.added, 'row', 'added'),
    ...changed(counts.deleted, 'row', 'deleted'),
  ].join(', ')
