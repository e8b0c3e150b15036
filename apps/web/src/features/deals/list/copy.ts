// Open totals
export const openCount = (count: string): string => `${count} open`

// Last stage
export const inLastStage = (title: string, where: string): string => `${title} is in ${where}.`
export const markAsFunded = 'Mark as Funded'
export const funded = (title: string): string => `${title} is marked as Funded.`

// Export
export const exportFailed = 'Couldn’t export deals'

// No deals
export const noMatchTitle = 'No deals match these filters'
export const noMatchText = 'Remove a filter or try a different search.'
export const emptyTitle = 'No deals yet'
export const goToLeads = 'Go to leads'
export const emptyTextCreate = 'Convert a qualified lead, or create a deal from scratch.'
export const emptyTextView = 'Deals show up here when one of your leads is converted or someone shares a deal with you.'

// More columns
export const business = 'Business'
export const borrowerEmail = 'Borrower email'
export const borrowerPhone = 'Borrower phone'
export const inStage = 'In stage'
export const today = 'Today'
export const inStageSince = (date: string): string => `In this stage since ${date}`
export const due = 'Due'
export const overdueSince = (date: string): string => `Overdue: ${date}`
export const inactive = (fullName: string): string => `${fullName} (inactive)`
export const lenders = 'Lenders'
export const downPayment = 'Down payment'
export const program = 'SBA program'
export const expectedClose = 'Expected close'
export const closeProbability = 'Probability'
export const expectedFee = 'Expected fee'
export const referralSource = 'Referral source'

// List changed
export const listChanged = 'Deals have changed since this list loaded.'
export const refresh = 'Refresh'

// Groups
export const noCoordinator = 'No coordinator'
export const noPurpose = 'No loan purpose'
