// Labels
export const program = 'program'
export const loanAmount = 'loan amount'
export const state = 'state'
export const creditScore = 'credit score'

// Credit box section
export const creditBox = 'Credit box'
export const programs = 'Programs'
export const loanSize = 'Loan size'
export const states = 'States'
export const minCreditScore = 'Min. credit score'
export const note = 'Notes'
export const editCreditBox = 'Edit credit box'
export const addCreditBox = 'Add credit box'
export const noCreditBoxTitle = 'No credit box yet'
export const noCreditBoxText = 'Record the programs, loan sizes, and states this lender takes to see which deals fit.'

// Credit box dialog
export const creditBoxOf = (lender: string): string => `Credit box of ${lender}`
export const leaveBlank = 'Leave blank what you don’t know. It won’t rule out any deal.'
export const smallestLoan = 'Smallest loan'
export const largestLoan = 'Largest loan'
export const statesHelp = 'Two-letter codes, like GA, SC. Leave blank for any state.'
export const noteHelp = 'Industries, collateral, or anything else to know before sending a deal'
export const saved = 'Credit box saved'

// Deals that fit
export const dealsThatFit = 'Deals that fit'
export const dealsThatFitOf = (lender: string): string => `Deals that fit ${lender}`
export const noFitTitle = 'No deals fit right now'
export const noFitText = 'New deals within the credit box show up here.'
export const loadFittingFailed = 'Couldn’t load the deals that fit'
export const share = 'Share'
export const shareNamed = (deal: string): string => `Share ${deal}`
export const notEntered = (facts: string): string => `No ${facts} entered`
export const showMore = 'Show more deals'
