// Used on several screens
export const status = 'Status'
export const yourResponse = 'Your response'
export const deals = 'Deals'

// Deal columns
export const unread = (count: string): string => `${count} unread`
export const openDeal = (title: string): string => `Open deal ${title}`
export const deal = 'Deal'
export const purpose = 'Purpose'
export const loanAmount = 'Loan amount'
export const stage = 'Stage'
export const documents = 'Documents'
export const shared = 'Shared'
export const newDeal = 'New'
export const newSuffix = 'new'

// Lender deals view
export const noMatchText = 'Remove a filter or change your search.'
export const noMatchTitle = 'No deals match these filters'
export const noDealsText = 'When this broker shares a deal with you, it appears here and we email you.'
export const noDealsTitle = 'No deals shared with you yet'
export const allPartners = 'All partners'
export const fromPartnerToLender = (partner: string, lender: string): string => `From ${partner} to ${lender}`
export const filterDeals = 'Filter deals'
export const searchPlaceholder = 'Search title, business, or borrower'
