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
export const notProvided = 'Not provided.'
export const sharedWithYou = 'Shared with you'
export const by = 'Shared by'
export const since = 'Shared on'
export const alsoSeenBy = (lender: string): string => `Others at ${lender} with access`
export const noOneElse = 'No one else'
export const assessment = 'Assessment'
export const reason = 'Reason'
export const positives = 'Positives'
export const negatives = 'Negatives'
export const loan = 'Loan'
export const businessAndBorrower = 'Business and borrower'
export const termsAndSharing = 'Your terms and who shared the deal'
export const brokerSeesActivity = (partner: string): string =>
  `${partner} can see when you open the deal and which documents you open or download.`
export const watermarkNote = 'PDFs are watermarked with your name, your institution, and the date on every page.'
