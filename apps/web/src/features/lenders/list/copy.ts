// Used on several screens
export const status = 'Status'
export const lenders = 'Lenders'
export const newLender = 'New lender'

// Change lender status
export const lenderIsNow = (lender: string, newStatus: string): string => `${lender} is now ${newStatus}`

// Lender columns
export const name = 'Name'
export const programs = 'Programs'
export const loanSize = 'Loan size'
export const sharedDeals = 'Shared deals'
export const sharedDealsHint = 'Deals currently shared with the lender'
export const waiting = 'Waiting'
export const waitingHint = 'Active deals without an answer'
export const offers = 'Offers'
export const accepted = 'Accepted'
export const offersHint = 'Of deals shared in the last 12 months'
export const daysToAnswer = 'Time to answer'
export const daysToAnswerHint = 'Median of deals shared in the last 12 months'
export const lastAnswer = 'Last answer'

// Lender list
export const isWaiting = (count: string): string => `${count} waiting`
export const answersIn = (days: string): string => `Answers in ${days}`
export const noAnswer = 'No answer yet'
export const offersMade = (counts: string): string => `Offers: ${counts}`
export const openLenderNamed = (lender: string): string => `Open lender ${lender}`

// Lender status select
export const statusOf = (lender: string): string => `Status of ${lender}`

// Lenders view
export const filterLenders = 'Filter lenders'
export const program = 'Program'
export const waitingFilter = 'Waiting for an answer'
export const notWaiting = 'Nothing waiting'
export const searchLabel = 'Search name, contact, or email'
export const searchPlaceholder = 'Search'
export const openLender = 'Open lender'
export const lenderAdded = (lender: string, address: string): string =>
  `${lender} added. Invitation emailed to ${address}.`
