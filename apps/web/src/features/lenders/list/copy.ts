// Used on several screens
export const status = 'Status'
export const lenders = 'Lenders'
export const newLender = 'New lender'

// Change lender status
export const lenderIsNow = (lender: string, newStatus: string): string => `${lender} is now ${newStatus}`

// Lender columns
export const name = 'Name'
export const contact = 'Main contact'
export const email = 'Email'
export const people = 'Active people'
export const sharedDeals = 'Shared deals'
export const sharedDealsHint = 'Deals currently shared with the lender'
export const waiting = 'Waiting'
export const waitingHint = 'Active deals that the lender hasn’t answered'
export const offers = 'Offers'
export const offersHint = 'Offers made on deals shared in the last 12 months'
export const accepted = 'Accepted'
export const acceptedHint = 'Offers accepted on deals shared in the last 12 months'
export const daysToAnswer = 'Time to answer'
export const daysToAnswerHint = 'Median time from sharing to answer, for deals shared in the last 12 months'
export const lastAnswer = 'Last answer'
export const lastSignIn = 'Last sign-in'
export const added = 'Added'

// Lender list
export const isWaiting = (count: string): string => `${count} waiting`
export const answersIn = (days: string): string => `Answers in ${days}`
export const noAnswer = 'No answer yet'
export const offersMade = (counts: string): string => `Offers: ${counts}`
export const openLenderNamed = (lender: string): string => `Open lender ${lender}`

// Lender status select
export const deactivateTitle = (lender: string): string => `Set ${lender} to Inactive?`
export const setToInactive = 'Set to Inactive'
export const deactivateKept =
  'Responses, offers, and messages are kept. Set the lender to Active again to restore access.'
export const statusOf = (lender: string): string => `Status of ${lender}`
export const deactivateText = (staff: string, deals: string): string =>
  `${staff} will lose access to ${deals} right away. You can’t share deals with an inactive lender.`

// Lenders view
export const filterLenders = 'Filter lenders'
export const waitingFilter = 'Waiting for an answer'
export const searchPlaceholder = 'Search name, contact, or email'
export const noLendersText =
  'Add the lenders you work with. Once you’ve added a contact, you can share deals with them.'
export const noLendersTitle = 'No lenders yet'
export const noMatchText = 'Remove a filter or change your search.'
export const noMatchTitle = 'No lenders match these filters'
export const openLender = 'Open lender'
export const lenderAdded = (lender: string, address: string): string =>
  `${lender} added. Invitation emailed to ${address}.`

// New lender panel
export const lenderName = 'Lender name'
export const contactName = 'Contact’s full name'
export const contactEmail = 'Contact’s email'
export const contactEmailHelp = 'We’ll email the contact an invitation. They see every deal you share with this lender.'
export const phone = 'Phone'
export const createAndInvite = 'Create and invite'
