// Used on several screens

// End sharing dialog
export const sharingEnded = (lender: string, deal: string): string => `${lender} no longer sees ${deal}`
export const sharingHadEnded = (lender: string): string => `Sharing with ${lender} had already ended`
export const endSharingTitle = (lender: string): string => `End sharing with ${lender}?`
export const endSharing = 'End sharing'
export const everyoneAt = (lender: string): string => `Everyone at ${lender}`
export const endSharingText =
  'Responses, offers, messages, and the download history are kept. You can share the deal again later.'
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

// People picker
export const contactNote = 'Main contact'
export const always = 'Always'
export const invited = 'Invited'
export const noActiveContacts = 'No active contacts.'

// Share dialog
export const notSharedWithEveryone = 'Not shared with everyone:'
export const sharedWith = (names: string): string => `Shared with ${names}`
export const shareDeal = (deal: string): string => `Share ${deal}`
export const chooseContacts = 'Choose contacts'
export const continueToContacts = 'Continue to contacts'
export const watermarkHelp = 'Adds the viewer’s name, lender, and date to each page.'
export const chooseLender = 'Choose a lender'
export const watermarkLabel = 'Watermark on PDFs'
export const shareWith = (count: string): string => `Share with ${count}`

// Package summary
export const whatTheySee = 'What they’ll see'
export const documents = 'Approved documents'
export const answers = 'Questions & answers'
export const acknowledgments = 'Acknowledgments'
export const financials = 'Financials'
export const assessment = 'Assessment'
export const entered = 'Entered'
export const notEntered = 'Not entered'
export const partsEntered = (parts: number): string => `${parts} of 3 parts entered`
export const checkPackage = 'Check before sharing'
export const noDocuments = 'No documents are approved yet. Lenders will see an empty document list.'
export const noFigures = 'The financials are empty. Lenders will see no figures.'
export const missing = (items: string): string => `Lenders will read that this is missing: ${items}.`
export const stillOpen = (requests: string): string => `${requests} not approved yet. Lenders don’t see those.`

// Note to the lender
export const noteTo = (readers: string): string => `Note to ${readers}`
export const theLender = 'the lender'
export const theLenders = 'the lenders'
export const newNoteHelp =
  'In the email and at the top of the deal, up to 2,000 characters. Each lender reads it, and no one else.'

// Sharing tab
export const offers = 'Offers'
export const viewAsLender = 'View as lender'
export const shareWithLender = 'Share with a lender'
export const notSharedText =
  'Share the deal with lenders that may fund it. Each sees the summary, financials, and approved documents, but never the other lenders.'
export const notSharedTitle = 'Not shared yet'
export const lendersWithAccess = 'Lenders who see the deal'
export const ended = 'Ended'
export const lendersWithoutAccess = 'Lenders no longer shared with'
export const loading = 'Loading the lenders'

// How a deal compares with a lender's credit box
export const chooseFitting = (count: string): string => `Choose the ${count} that fit`
export const fitsBox = 'Fits the credit box'
export const outsideBox = (facts: string): string => `Outside the credit box: ${facts}`
export const mayFit = (facts: string): string => `May fit: the deal has no ${facts}`
