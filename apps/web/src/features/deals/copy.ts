// Shared
export const stage = 'Stage'
export const loanAmount = 'Loan amount'
export const creditScore = 'Credit score'
export const newDeal = 'New deal'

// Deal badges
export const completedRequests = 'Completed requests'
export const requestsDoneSuffix = ' requests done'

// Deal link
export const openDeal = (title: string): string => `Open deal ${title}`

// Deals filter bar
export const filterDeals = 'Filter deals'
export const searchPlaceholder = 'Search'
export const coordinator = 'Coordinator'
export const unassigned = 'Unassigned'
export const me = 'Me'
export const waitingOn = 'Waiting on'
export const loanPurpose = 'Loan purpose'
export const lender = 'Lender'
export const overdue = 'Overdue'
export const needsReview = 'Needs review'
export const searchLabel = 'Search title, borrower, business, or email'
export const status = 'Status'
export const created = 'Created'

// Deals summary
export const dealNoun = 'deal'
export const openDealNoun = 'open deal'

// Deals view
export const board = 'Board'
export const list = 'List'
export const deals = 'Deals'
export const exportLabel = 'Export'
export const view = 'View'
export const more = 'More'

// Open requirements
export const andMore = (others: string): string => `and ${others}`
export const openRequests = 'Open requests'

// Deal columns
export const deal = 'Deal'
export const borrower = 'Borrower'
export const requests = 'Requests'
export const modified = 'Modified'
export const none = 'none'

// Deals list
export const selectDeal = (title: string): string => `Select ${title}`
