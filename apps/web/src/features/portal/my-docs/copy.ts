// Used on several screens
export const next = (title: string): string => `Next: ${title}`
export const optional = 'Optional'

// My docs states
export const noLongerNeeded = 'No longer needed'
export const requestGoneTitle = 'This is no longer needed'
export const requestGoneText = (partner: string): string =>
  `${partner} no longer needs this, so there’s nothing to send. Anything you uploaded for it is still with your documents.`
export const backToMyDocs = 'Back to My Docs'
export const loading = 'Loading…'

// My docs view
export const myDocs = 'My Docs'
export const nothingNeededYet = (partner: string): string => `We’ll email you when ${partner} needs something from you.`
export const allCaughtUp = 'You’re all caught up'
export const whoCanSee = 'Who can see your documents'
export const nothingToDo = 'Nothing to do right now.'

// Request list
export const forSomeoneElse = 'For someone else'
export const groups = {
  changes: 'Needs changes',
  overdue: 'Overdue',
  week: 'This week',
  later: 'Later',
  done: 'Done',
} as const
export const newAnswer = 'New answer'

// Request view
export const previousSubmissions = 'Previous submissions'
export const needsChanges = 'This needs a fix.'
export const skipRefused = 'This is still needed.'
export const reopened = 'This was reopened.'
export const lookAgain = 'Please take another look.'
export const nothingElseToday = 'You’re all caught up. We’ll email you when there’s something new.'
export const allRequests = 'My Docs'

// Sent answer
export const removed = (name: string): string => `Removed ${name}`
export const inReview = (partner: string): string => `Got it – ${partner} is reviewing this.`
export const approvalPending = 'We’ll let you know if anything needs to change.'
export const skipRequested = (partner: string): string => `You asked ${partner} to skip this.`
export const skipStaysOpen = (partner: string): string =>
  `It stays on your list until ${partner} agrees. You can still send it.`
export const addFiles = 'Add files'
export const alsoSent = 'Also sent'
export const waivedText = 'This is no longer needed.'
export const approvedText = 'Done. Nothing more is needed.'
export const waived = 'Marked not needed'
export const approved = 'Approved'
export const editMyAnswer = 'Edit'
export const removeDocument = 'Remove document'
export const removeOnlyDocument = 'This is the only file for it, so the item will be open again.'
export const removeOneDocument = 'Your other files stay.'
export const decidedBy = (outcome: string, name: string, date: string): string => `${outcome} by ${name}, ${date}`
export const whatYouSent = (time: string): string => `What you sent, ${time}`
export const enteredBy = (name: string): string => `, entered by ${name}`
export const removeTitle = (name: string): string => `Remove ${name}?`

// Template document
export const formIntro = 'Download this form, fill it out, and send it back:'
export const documentIntro = 'Read this document:'
export const openName = (name: string): string => `Open ${name}`
export const downloadName = (name: string): string => `Download ${name}`

// Own documents
export const addDocumentsTitle = 'Anything else to share?'
export const addDocuments = 'Add documents'
export const openDocument = (name: string): string => `Open ${name}`
export const downloadAll = 'Download all'
export const downloadDocument = (name: string): string => `Download ${name}`
export const showMoreDocuments = 'Show more documents'
export const yourDocuments = 'Your documents'
export const deleteNamed = (name: string): string => `Delete ${name}`
export const restoreFailed = 'Couldn’t restore the document'
export const deleteFailed = 'Couldn’t delete the document'
