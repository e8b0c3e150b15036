// Used on several screens
export const loan = 'Loan'
export const total = 'Total'
export const debtService = 'Debt service'
export const period = 'Period'
export const dscr = 'DSCR'
export const emptyTable = 'Nothing entered yet.'
export const notEntered = 'Not entered'

export const goToSection = 'Go to a section'

// Key figures
export const keyFigures = 'Key figures'
export const minimumOf = (floor: string, result: string): string => `Minimum ${floor}: ${result}`
export const shortfallOf = (amount: string): string => `Shortfall ${amount}`
export const ofRequired = (amount: string, result: string): string => `Of ${amount} required: ${result}`
export const noneRequired = 'None required'
export const feeOf = (amountText: string): string => `For a loan of ${amountText}`

// Collateral section
export const coverage = 'Coverage'
export const fullySecured = 'Fully secured'
export const coverageNote = 'Collateral value ÷ loan; fully secured at 1.00 or more'
export const collateralValue = 'Collateral value'
export const shortfall = 'Shortfall'
export const collateralHelp =
  'List what secures the loan: real estate, machinery, vehicles, inventory. Add a row, or paste from Excel or Google Sheets.'
export const collateral = 'Collateral'

// Equity figures
export const equityInjection = 'Equity injection'
export const requiredEquityNote = (rate: string): string =>
  `${rate} of the total project cost, rounded up to the next cent`

// SBA rules
export const sbaRules = 'SBA rules'
export const rulesNote = 'For information only. The lender decides what applies to this loan.'
export const compared = 'Compared'
export const longestTerm = 'Longest term'
export const equityShortfall = 'Equity shortfall'
export const ownershipChange = 'Ownership change'
export const chooseAnswer = 'Choose…'
export const ownershipAnswered = (answer: string): string => `Ownership change: ${answer}`
export const takeAmount = (amount: string): string => `Use ${amount}`
export const loanAmountChanged = (amount: string): string => `The deal’s loan amount is now ${amount}`
export const fixSources = 'Fix sources'
export const setDebt = (amount: string): string => `Set the proposed debt to ${amount}`
export const debtChanged = (name: string, amount: string): string => `${name} is now ${amount}`
export const warningsLabel = 'Check these amounts'
export const dscrOf = (periodName: string): string => `DSCR, ${periodName}`

// Fee charge label
export const feeWaiver = (name: string, from: string, rate: string): string =>
  `Waiver: ${name}, effective ${from}: ${rate}`
export const shortTermFee = (rate: string): string =>
  `${rate} of the guaranteed portion, because the term is 12 months or less`
export const feeTier = (rate: string, tierText: string): string => `${rate} of the guaranteed portion (${tierText})`
export const feeTwoRates = (rate: string, secondRateAbove: string, secondRate: string, tierText: string): string =>
  `${rate} of the first ${secondRateAbove} of the guaranteed portion, ${secondRate} of the rest (${tierText})`
export const anyAmount = 'of any amount'
export const tierUpTo = (upTo: string): string => `up to ${upTo}`
export const tierAbove = (above: string): string => `over ${above}`
export const tierBetween = (above: string, upTo: string): string => `over ${above}, up to ${upTo}`
export const tier = (bounds: string): string => `loans ${bounds}`

// Fee figures
export const financedLoan = 'Loan with the fee financed'
export const sbaGuarantyFee = 'SBA guaranty fee'
export const guarantyFee = 'Guaranty fee'
export const dealLoanAmountNote = 'Using the deal’s loan amount until lender sources are entered'
export const totalFromLender = 'Total from the lender'
export const guaranteed = 'Guaranteed portion'
export const guarantyFromDeal = 'Guaranty percentage set on the deal'
export const guarantyStandard = (sbaProgram: string): string => `Standard for ${sbaProgram}`
export const paidByLender = 'Paid by lender'
export const lenderFeeShare = (percent: string): string => `${percent}%, set on the deal`
export const paidByBorrower = 'Paid by borrower'
export const annualServiceFee = 'Annual service fee'
export const serviceFeeNote = 'Paid by the lender on the guaranteed balance'
export const hideFinancedFee = 'Hide the financed fee'
export const showFinancedFee = 'What if the fee is financed?'
export const smallestLoanLeaving = 'The smallest loan that leaves'
export const afterItsFeeOf = 'after its fee of'
export const overMaximumOf = (program: string): string => `Over the ${program} maximum of`

// Source use section
export const sourcesAndUsesHelp =
  'List each use of funds and who pays for it: purchase price, working capital, closing costs. Add a row, or paste from Excel or Google Sheets.'
export const sourcesAndUses = 'Sources and uses'

// Summary section
export const income = 'Income'
export const expense = 'Expense'
export const netIncome = 'Net income'
export const sde = 'SDE'
export const projectionNote = 'projection'
export const globalDscr = 'Global DSCR'
export const noPeriodsHelp = 'Income, expenses, and debt by period. Add a period such as 2025 or TTM, then add rows.'
export const summaryHelp =
  'One row for each income, expense, or debt item. Add a row, or paste from Excel or Google Sheets.'
export const addPeriod = 'Add period'
export const financialSummary = 'Financial summary'

// Unsaved warning
export const unsavedTitle = 'You have unsaved changes'
export const unsavedText =
  'They’re kept in this tab and come back when you reopen the deal here, but no one else can see them.'
export const leave = 'Leave'
export const stay = 'Stay'

// Period dialogs
export const deletePeriodFailed = 'Couldn’t delete the period'
export const deletePeriodText = 'This deletes every amount in the period. You can’t undo it.'
export const deletePeriod = 'Delete period'
export const deleteTitle = (periodName: string): string => `Delete ${periodName}?`
export const addPeriodFailed = 'Couldn’t add the period'
export const renamePeriodFailed = 'Couldn’t rename the period'
export const renamePeriod = (periodName: string): string => `Rename ${periodName}`
export const name = 'Name'
export const projection = 'Projection'

// Charts
export const lender = 'Lender'
export const borrower = 'Borrower'
export const seller = 'Seller'
export const usesBySource = 'Uses by source'
export const moreInTable = (count: number): string => `and ${count} more in the table`
export const dscrByPeriod = 'DSCR by period'
export const collateralVsLoan = 'Collateral vs. loan'
export const minimum = 'Minimum'
export const part = 'Part'
export const amount = 'Amount'
export const unnamed = 'Unnamed'
export const use = 'Use'
