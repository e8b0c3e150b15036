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
