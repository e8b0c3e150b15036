// The credit summary. It states figures and rules, and never says that a loan is eligible.
export const creditSummary = 'Credit summary'
export const preparedBy = (person: string, partner: string): string => `Prepared by ${person}, ${partner}`
export const contact = (person: string, email: string | null): string =>
  email === null ? `Questions? Ask ${person}` : `Questions? ${person}, ${email}`
export const printedOn = (day: string, by: string): string => `Printed ${day} by ${by}`
export const notEntered = 'Not entered'
export const untitled = 'Deal'

// Key figures
export const loan = 'Loan'
export const dscr = 'DSCR'
export const collateralCoverage = 'Collateral coverage'
export const equityInjection = 'Equity injection'
export const creditScore = 'Credit score'
export const timeInBusiness = 'Time in business'
export const minimumOf = (floor: string, result: string): string => `Minimum ${floor}: ${result}`
export const shortfallOf = (amount: string): string => `Shortfall ${amount}`
export const fullySecured = 'Fully secured'
export const since = (year: number): string => `Since ${year}`
export const years = (count: number): string => (count < 1 ? 'First year' : count === 1 ? '1 year' : `${count} years`)
export const ofRequired = (counted: string): string => `${counted} counted`
export const noneRequired = 'None required'

// Sections
export const sourcesAndUses = 'Sources and uses'
export const debtServiceByPeriod = 'Debt service coverage by period'
export const collateral = 'Collateral'
export const debts = 'Debts'
export const guarantyFee = 'SBA guaranty fee'
export const stressTest = 'DSCR stress test'
export const stressTestOf = (period: string): string => `DSCR stress test, ${period}`
export const purposeOfRequest = 'Purpose of request'
export const strengths = 'Strengths'
export const weaknesses = 'Weaknesses and mitigants'
export const missing = 'Not in this package yet'
export const checkAmounts = 'Check these amounts'
export const rules = 'SBA rules used'
export const nothingEntered = 'Nothing entered yet'
export const more = (count: number): string => (count === 1 ? '1 more' : `${count} more`)
export const earlierPeriods = (count: number): string =>
  count === 1 ? '1 earlier period is in the workbook.' : `${count} earlier periods are in the workbook.`
export const projection = (period: string): string =>
  period.toLowerCase().includes('project') ? period : `${period} (projected)`

// Fees
export const feeOn = (percentage: string): string => `Guaranteed portion, ${percentage}`
export const upfrontFee = 'Upfront fee'
export const paidByLender = (percent: string): string => `Paid by lender, ${percent}`
export const paidByBorrower = 'Paid by borrower'
export const serviceFee = 'Annual service fee, paid by lender'

// Columns
export const addBacks = 'Add-backs'
export const monthly = 'Monthly'
export const value = 'Value'
export const counted = 'Counted'
export const minimum = 'Minimum'
export const currentRate = 'Current rate'
export const rateUp = (points: string): string => `Rate + ${points} pt`
export const baseCase = 'Base case'
export const earningsDown = (percent: string): string => `Earnings − ${percent}%`

// Foot
export const ruleUsed = (name: string, from: string, isConfirmed: boolean): string =>
  `${name}, effective ${from}${isConfirmed ? '' : ' (not confirmed)'}`
export const ratesAsOf = (day: string): string => `SBA fees and collateral rates as of ${day}`
export const expectedOn = (day: string, basis: string): string => `SBA loan number expected ${day} (${basis})`
export const disclaimer =
  'For information only. Fees and coverage are estimates, not commitments. The lender decides what applies to this loan.'

export const missingItems = {
  dscr: 'income, expenses, and debt (DSCR)',
  coverage: 'collateral',
  sources: 'sources and uses',
  purpose: 'loan purpose',
  ownership: 'how ownership changes',
  term: 'term',
  rate: 'interest rate',
  score: 'credit score',
  state: 'state',
  year: 'year established',
  naics: 'NAICS code',
  reason: 'purpose of request',
  positives: 'strengths',
  negatives: 'weaknesses and mitigants',
} as const
