// Deal facts
export const loanAmount = 'Loan amount'
export const downPayment = 'Down payment'
export const loanPurpose = 'Loan purpose'
export const sbaProgram = 'SBA program'
export const term = 'Term'
export const interestRate = 'Interest rate'
export const guarantyPercentage = 'Guaranty percentage'
export const standardGuaranty = 'Standard for this program'
export const lenderFeeShare = 'Your share of the guaranty fee'
export const approvalDate = 'Approval date'
export const businessName = 'Business name'
export const borrower = 'Borrower'
export const creditScore = 'Credit score'
export const naicsCode = 'NAICS code'
export const state = 'State'
export const yearEstablished = 'Year established'
export const ownershipChange = 'Ownership change'
export const targetClosingDate = 'Target closing date'
export const expectedLoanNumberDate = 'Expected loan number date'
export const realEstateAmount = 'Real estate part of the loan'
export const standbyDebt = 'Borrower’s other standby debt'
export const minorityInvestment = 'Investors under 20%'
export const feeFlags = 'Fee waivers & exceptions'

// Lender deal view
export const stage = (name: string): string => `Stage: ${name}`
export const summary = 'Summary'
export const financials = 'Financials'
export const documents = 'Documents'
export const questions = 'Questions & answers'
export const acknowledgments = 'Acknowledgments'
export const conversation = 'Conversation'
export const partsOfTheDeal = 'Deal sections'
export const deal = 'Deal'
export const unreadMessages = (count: number): string => (count === 1 ? 'unread message' : 'unread messages')

// Summary tab
export const sharedWithYou = 'Shared with you'
export const by = 'Shared by'
export const sharedOn = 'Shared on'
export const alsoSeenBy = (lender: string): string => `Others at ${lender} with access`
export const noOneElse = 'No one else'
export const creditSummary = 'Credit summary'
export const purposeOfRequest = 'Purpose of request'
export const strengths = 'Strengths'
export const weaknesses = 'Weaknesses & mitigants'
export const notEntered = 'Not entered'
export const dscr = 'DSCR'
export const dscrNote = (period: string, isProjection: boolean, result: string | null): string =>
  [isProjection ? `${period}, projected` : period, ...(result === null ? [] : [result])].join(' · ')
export const minimumMet = 'minimum met'
export const minimumMissed = 'below minimum'
export const collateralCoverage = 'Collateral coverage'
export const fullySecured = 'Fully secured'
export const shortfallOf = (amount: string): string => `${amount} short`
export const equityInjection = 'Equity injection'
export const equityNotDetermined = (amount: string): string => `${amount} · requirement not determined`
export const equityNote = (amount: string, required: string | null): string =>
  required === null ? amount : `${amount} · ${required} required`
export const statedDownPayment = 'Down payment stated; sources and uses not entered'
export const loanNote = (program: string, duration: string | null): string =>
  duration === null ? program : `${program} · ${duration}`
export const timeInBusiness = 'Time in business'
export const years = (count: number): string => (count === 1 ? '1 year' : `${count} years`)
export const firstYear = 'Under 1 year'
export const since = (year: number): string => `Since ${year}`
export const checkAmounts = 'Check these amounts'
export const missing = 'Missing from this package'
export const missingText = (partner: string): string =>
  `Not entered yet. Ask ${partner} in Conversation if you need it.`
export const loan = 'Loan'
export const businessAndBorrower = 'Business and borrower'
export const termsAndSharing = 'Your terms and who shared the deal'
export const brokerSeesActivity = (partner: string): string =>
  `${partner} can see when you open the deal and which documents you open or download.`
export const watermarkNote = 'PDFs are watermarked with your name, your institution, and the date on every page.'

// Since the last visit
export const sinceLastVisit = 'Since your last visit'
export const financialsChanged = 'financials updated'
export const dealChanged = 'deal details updated'
