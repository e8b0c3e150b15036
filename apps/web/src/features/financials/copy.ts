// Used on several screens
export const period = 'Period'
export const ruleEffective = (name: string, from: string): string => `${name}, effective ${from}`
export const met = 'met'
export const notMet = 'not met'

// Columns
export const amountNegative = 'Enter an amount of zero or more.'
export const itemNameRequired = 'Enter an item name.'
export const itemNameTooLong = 'Enter at most 200 characters.'
export const item = 'Item'
export const calculatedCell = 'This cell is calculated.'
export const sellerOnStandby = 'Seller note on standby'
export const marketOrBookValue = 'FMV or book value'
export const rate = 'Rate'
export const collateralValue = 'Collateral value'
export const lender = 'Lender'
export const borrower = 'Borrower'
export const seller = 'Seller'
export const total = 'Total'
export const type = 'Type'
export const liens = 'Liens'
export const appraised = 'Appraised'
export const amount = 'Amount'
export const addBack = 'Add-back'
export const typed = 'override'

// Conflicts
export const rowDeletedByOthers = (name: string): string =>
  `${name} was deleted by someone else while you were editing it.`
export const keepMine = 'Keep mine'
export const discardMine = 'Discard mine'
export const deletedRowEditedByOthers = (name: string): string =>
  `${name} was edited by someone else after you deleted it.`
export const deleteIt = 'Delete it'
export const keepIt = 'Keep it'
export const cellChangedByOthers = (row: string, column: string): string =>
  `${row}, ${column}: someone else changed this value while you were editing it.`
export const yours = (value: string): string => `Yours: ${value}`
export const conflictTitle = 'Edited by two people at once.'
export const thisRow = 'This row'
export const conflictCellNote = 'Someone else changed this at the same time. Choose which version to keep below.'
export const theirs = (value: string): string => `Theirs: ${value}`
export const calculated = 'calculated'
export const chooseWhichVersion = 'Choose which version to keep.'

// DSCR table
export const debtServiceCoverage = 'Debt service coverage'
export const coverageByPeriod = 'Coverage by period'
export const dscr = 'DSCR'
export const globalDscr = 'Global DSCR'
export const minimum = 'Minimum'
export const projectionSuffix = 'projection'
export const dscrRoundingNote = 'DSCR is tested before rounding: 1.1499 shows as 1.15 but doesn’t meet a 1.15 minimum.'

// Period menu
export const changePeriodFailed = 'Couldn’t change the period'
export const periodMenu = (periodName: string): string => `Period ${periodName}`
export const moveLeft = 'Move left'
export const moveRight = 'Move right'
export const markAsHistorical = 'Mark as historical'
export const markAsProjection = 'Mark as projection'

// Save status
export const notSaved = (problem: string | null): string => `Not saved. ${problem}`
export const savingTable = (name: string): string => `${name}: saving`
export const rowsNeedName = 'Rows need a name to be saved'
export const chooseVersion = 'Choose which version to keep'
export const saving = 'Saving…'
export const saved = 'Saved'

// Sensitivity table
export const currentRate = 'Current rate'
export const baseCase = 'Base case'
export const earningsDown = (percent: string): string => `Earnings − ${percent}%`
export const stressTestTitle = 'DSCR stress test'
export const stressTestLabel = 'DSCR by rate and earnings'
export const scenario = 'Scenario'
export const noProposedDebt = 'This period has no proposed debt with terms, so a higher rate has no effect.'
export const rateIncreaseNote =
  'Rate increases apply to proposed debts entered with terms. Amounts entered by hand don’t change.'
export const rateUp = (points: string): string => `Rate + ${points} ${points === '1' ? 'point' : 'points'}`

// Figure group
export const verifyWithSba = ', not confirmed: verify with the SBA'
export const earliestAvailable = ', earliest available'

// Saving and periods
export const collateralRates = 'Collateral rates'
export const saveSourcesAndUsesFailed = 'Couldn’t save sources and uses'
export const saveCollateralFailed = 'Couldn’t save collateral'
export const changeDealFailed = 'Couldn’t update the deal'
export const saveDebtFailed = 'Couldn’t save the debt'
export const saveSummaryFailed = 'Couldn’t save the financial summary'
export const periodExists = (name: string): string => `There’s already a period named ${name}.`
export const periodNameRequired = 'Enter a period name.'
