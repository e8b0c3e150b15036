// Bulk status
export const changeStatus = 'Change status'

// Change statuses
export const updateFailed = (deals: string, reason: string): string => `Couldn’t update ${deals}. ${reason}`
export const statusSet = (deals: string, status: string): string => `${deals} set to ${status}`

// Deal columns
export const deal = 'Deal'
export const borrower = 'Borrower'
export const stage = 'Stage'
export const statusLabel = 'Status'
export const requests = 'Requests'
export const loanAmount = 'Loan amount'
export const creditScore = 'Credit score'
export const created = 'Created'
export const modified = 'Modified'

// Deals list
export const openDeal = (title: string): string => `Open deal ${title}`
export const listChanged = 'Deals have changed since this list loaded.'
export const refresh = 'Refresh'
export const dealsLabel = 'Deals'
export const selectDeal = (title: string): string => `Select ${title}`
