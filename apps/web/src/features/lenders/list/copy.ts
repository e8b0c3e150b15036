// Used on several screens
export const inactive = 'Inactive'
export const active = 'Active'
export const status = 'Status'
export const lenders = 'Lenders'
export const newLender = 'New lender'

// Change lender status
export const lenderIsNow = (subject: string, statusText: string): string => `${subject} is now ${statusText}`

// Lender columns
export const name = 'Name'
export const contact = 'Contact'
export const email = 'Email'
export const people = 'People'
export const sharedDeals = 'Shared deals'
export const lastSignIn = 'Last sign-in'
export const added = 'Added'

// Lender list
export const openLenderNamed = (subject: string): string => `Open lender ${subject}`

// Lender status select
export const deactivateTitle = (subject: string): string => `Set ${subject} to Inactive?`
export const setToInactive = 'Set to Inactive'
export const deactivateKept =
  'Responses, offers and messages are kept. Set the lender to Active again to restore access.'
export const statusOf = (subject: string): string => `Status of ${subject}`
export const invited = 'Invited'
export const deactivateText = (peopleText: string, deals: string): string =>
  `Its ${peopleText} will lose access right away to ${deals}, and you can’t share deals with it.`

// Lenders view
export const filterLenders = 'Filter lenders'
export const searchPlaceholder = 'Search name, contact or email'
export const noLendersText =
  'Add the lenders you work with. Once you’ve added a contact, you can share deals with them.'
export const noLendersTitle = 'No lenders yet'
export const noMatchText = 'Remove a filter or change your search.'
export const noMatchTitle = 'No lenders match these filters'
export const resetFilters = 'Reset filters'
export const openLender = 'Open lender'
export const lenderAdded = (subject: string, emailText: string): string =>
  `${subject} added. Invitation emailed to ${emailText}`

// New lender panel
export const lenderName = 'Lender name'
export const contactName = 'Contact’s full name'
export const contactEmail = 'Contact’s email'
export const contactEmailHelp = 'We’ll email the contact an invitation. They see every deal you share with this lender.'
export const phone = 'Phone'
export const createAndInvite = 'Create and invite'
export const cancel = 'Cancel'
