// Used on several screens
export const cancel = 'Cancel'
export const tryAgain = 'Try again'

// End sharing dialog
export const sharingEnded = (lender: string, deal: string): string => `${lender} no longer sees ${deal}`
export const sharingHadEnded = (lender: string): string => `Sharing with ${lender} had already ended`
export const endSharingTitle = (lender: string): string => `End sharing with ${lender}?`
export const endSharing = 'End sharing'
export const everyoneAt = (lender: string): string => `Everyone at ${lender}`
export const endSharingText =
  'Responses, offers, messages and the download history are kept. You can share the deal again later.'
export const losesAccess = (people: string, deal: string): string => `${people} will lose access to ${deal} right away.`

// Lender picker
export const alreadyShared = 'Already shared'
export const searchLenders = 'Search lenders'
export const lenders = 'Lenders'
export const noLenders = 'No lenders to share with yet. Add one on the Lenders page.'
export const noMatch = (search: string): string => `No lenders match “${search}”.`
export const showMoreLenders = 'Show more lenders'

// People dialog
export const accessUpdated = (lender: string): string => `Access updated for ${lender}`
export const whoSeesDealAt = (lender: string): string => `Who sees the deal at ${lender}?`
export const save = 'Save'

// People picker
export const contactNote = 'Contact, always sees shared deals'
export const invited = 'Invited'
export const noActiveContacts = 'No active contacts.'

// Share dialog
export const notSharedWithEveryone = 'Not shared with everyone:'
export const sharedWith = (names: string): string => `Shared with ${names}`
export const shareDeal = (deal: string): string => `Share ${deal}`
export const chooseContacts = 'Choose contacts'
export const watermarkHelp = 'Adds the viewer’s name, lender and date to each page.'
export const chooseLender = 'Choose a lender'
export const close = 'Close'
export const back = 'Back'
export const watermarkLabel = 'Watermark on PDFs'
export const continueWith = (lendersText: string): string => `Continue with ${lendersText}`
export const shareWith = (lendersText: string): string => `Share with ${lendersText}`
