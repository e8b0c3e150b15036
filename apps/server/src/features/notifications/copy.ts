// In descriptions, `actor`, `subject` and other names arrive in bold (`bold()`), and `deal` is the placeholder of its title.

// Leads
export const newLeadTitle = 'New lead'
export const leadRequestedOnline = (subject: string): string => `${subject} requested a loan online`
export const leadAdded = (actor: string, subject: string): string => `${actor} added the lead ${subject}`
export const leadAssignedTitle = 'Lead assigned to you'
export const leadAssigned = (actor: string, subject: string): string => `${actor} assigned the lead ${subject} to you`
export const leadsImportedTitle = 'Leads imported'
export const leadsImported = (actor: string, count: string): string => `${actor} imported ${count}`

// Deals
export const newDealTitle = 'New deal'
export const dealCreated = (actor: string, deal: string): string => `${actor} created ${deal}`
export const stageChangedTitle = 'Stage changed'
export const stageChanged = (actor: string, deal: string, { from, to }: Move): string =>
  `${actor} moved ${deal} from ${from} to ${to}`
export const statusChangedTitle = 'Status changed'
export const statusChanged = (actor: string, deal: string, { from, to }: Move): string =>
  `${actor} changed ${deal} from ${from} to ${to}`
export const dealSharedTitle = 'Deal shared with you'
export const dealShared = (actor: string, deal: string): string => `${actor} shared ${deal} with you`

// Tasks
export const taskAssignedTitle = 'Task assigned to you'
export const taskAssigned = (actor: string, task: string, about: string): string =>
  `${actor} assigned ${task} to you for ${about}`

// Notes
export const mentionedTitle = 'You were mentioned'
export const mentioned = (actor: string, about: string): string => `${actor} mentioned you in a note on ${about}`
export const theLead = (lead: string): string => `the lead ${lead}`

// Requests and documents, to staff
export const answerReceivedTitle = 'Answer received'
export const requestAnswered = (actor: string, subject: string, deal: string): string =>
  `${actor} answered ${subject} for ${deal}`
export const answerChanged = (actor: string, subject: string, deal: string): string =>
  `${actor} changed the answer to ${subject} for ${deal}`
export const requestSigned = (actor: string, subject: string, deal: string): string =>
  `${actor} signed ${subject} for ${deal}`
export const checkSignerTitle = 'Check the signer’s name'
export const checkSigner = (actor: string, subject: string, deal: string): string =>
  `${actor} signed ${subject} for ${deal}, and the names differ. Check it before you approve.`
export const forOtherTitle = 'For someone else'
export const requestForOther = (actor: string, subject: string, deal: string): string =>
  `${actor} says ${subject} for ${deal} is for someone else`
export const documentUploadedTitle = 'Document uploaded'
export const documentUploaded = (actor: string, subject: string, deal: string): string =>
  `${actor} uploaded ${subject} for ${deal}`

// Requests, to the borrower
export const newRequestTitle = 'New request'
export const requestCreated = (actor: string, subject: string, deal: string): string =>
  `${actor} requested ${subject} for ${deal}`
export const returnedTitle = 'This one is yours'
export const requestReturned = (actor: string, subject: string, deal: string): string =>
  `${actor} sent ${subject} back to you for ${deal}`
export const requestApprovedTitle = 'Answer approved'
export const requestApproved = (actor: string, subject: string, deal: string): string =>
  `${actor} approved ${subject} for ${deal}`
export const requestWaivedTitle = 'No longer needed'
export const requestWaived = (actor: string, subject: string, deal: string): string =>
  `${actor} no longer needs ${subject} for ${deal}`
export const changesRequestedTitle = 'Changes requested'
export const changesRequested = (actor: string, subject: string, deal: string): string =>
  `${actor} requested changes to ${subject} for ${deal}`
export const requestReopenedTitle = 'Request reopened'
export const requestReopened = (actor: string, subject: string, deal: string): string =>
  `${actor} reopened ${subject} for ${deal}`
export const questionTitle = 'Question'
export const questionAsked = (actor: string, subject: string, deal: string): string =>
  `${actor} asked about ${subject} for ${deal}`
export const answerTitle = 'Your question'
export const questionAnswered = (actor: string, subject: string, deal: string): string =>
  `${actor} answered about ${subject} for ${deal}`
export const loanRequestTitle = 'Your loan request'
export const loanRequestSubject = (partner: string): string => `Your loan request to ${partner}`
export const loanRequestState = (state: string): string => `Your loan request has a new status: **${state}**`

// Lenders
export const sharedWithLender = (actor: string, deal: string, lender: string): string =>
  `${actor} shared ${deal} with ${lender}`
export const lenderRespondedTitle = 'Lender responded'
export const lenderInterested = (lender: string, deal: string): string => `${lender} is interested in ${deal}`
export const lenderDeclined = (lender: string, deal: string): string => `${lender} declined ${deal}`
export const lenderResponded = (lender: string, deal: string): string => `${lender} responded to ${deal}`
export const termsOfferedTitle = 'Terms offered'
export const termsOffered = (lender: string, terms: string, deal: string): string =>
  `${lender} offered ${terms} for ${deal}`
export const termsWithdrawnTitle = 'Terms withdrawn'
export const termsWithdrawn = (lender: string, deal: string): string => `${lender} withdrew its terms for ${deal}`
export const offerAcceptedTitle = 'Offer accepted'
export const offerAccepted = (deal: string, terms: string): string =>
  `The borrower wants to move forward with your offer of ${terms} for ${deal}`
export const acceptanceUndoneTitle = 'Offer no longer accepted'
export const acceptanceUndone = (deal: string, terms: string): string =>
  `Your offer of ${terms} for ${deal} is no longer marked as accepted`
export const notChosenTitle = 'Another offer was chosen'
export const notChosen = (deal: string): string =>
  `The borrower of ${deal} wants to move forward with another lender’s offer`
export const openAgainTitle = 'The borrower is deciding again'
export const openAgain = (deal: string): string => `No offer for ${deal} is accepted any longer`
export const newMessageTitle = 'New message'
export const messageFromLender = (actor: string, lender: string, deal: string): string =>
  `${actor} at ${lender} sent a message about ${deal}`
export const messageSent = (actor: string, deal: string): string => `${actor} sent a message about ${deal}`

export const conditionsTitle = 'New conditions'
export const conditionsAdded = (lender: string, count: string, deal: string): string =>
  `${lender} added ${count} for ${deal}`
export const conditionTitle = 'Condition updated'
export const conditionDecided = (lender: string, outcome: string, deal: string): string =>
  `${lender} on ${deal} – ${outcome}`
export const conditionAnsweredTitle = 'Condition answered'
export const conditionAnswered = (actor: string, deal: string): string =>
  `${actor} answered your conditions for ${deal}`

// Staff
export const newColleagueTitle = 'New colleague'
export const staffJoined = (actor: string): string => `${actor} joined`

// Emails
export const greeting = (name: string): string => (name === '' ? 'Hello,' : `Hello ${name},`)
export const updatesSubject = (count: number, sender: string): string => `${count} updates from ${sender}`
export const moreUpdates = (count: number): string => `… and ${count} more`
/** "3 items approved for Harbor Bakery": documents, answers and signatures. */
export const approvedSubject = (count: number, deal: string): string =>
  `${count === 1 ? '1 item' : `${count} items`} approved for ${deal}`
export const dealSubject = (title: string, deal: string): string => `${title}: ${deal}`
export const dealUpdatesSubject = (count: number, deal: string): string => `${count} updates on ${deal}`
export const yourLoan = 'your loan'
export const viewDetails = 'View details'
export const viewInPortal = 'View in portal'

interface Move {
  readonly from: string
  readonly to: string
}
