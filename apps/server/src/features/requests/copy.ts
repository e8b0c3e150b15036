const someone = 'Someone'

// Requesting
export const checklistArchived = (title: string): string =>
  `"${title}" is archived. Unarchive it before you request it.`
export const checklistEmpty = (title: string): string => `"${title}" has no items yet.`
export const noDocumentToSign = (title: string): string => `"${title}" has no document to sign.`
export const alreadyRequested = (title: string): string => `"${title}" is already requested in this stage.`
export const staleRequest = 'Someone else changed this request. Review the latest version.'
export const staleChecklistRequest = 'Someone else changed this checklist request. Review the latest version.'
export const requestDone = (title: string, status: string): string =>
  `"${title}" is ${status} and can no longer be edited.`

export const optionalSlot = (name: string): string => `${name} (optional)`

// Answering
export const writtenAnswer = 'a written answer'
export const confirmation = 'a confirmation'
export const documents = 'documents'
export const signedDocument = 'the signed document'
export const signature = 'a signature'
export const wrongAnswerField = (needed: string, given: string): string => `This request needs ${needed}, not ${given}.`
export const addDocument = 'Add at least one document.'
export const writeAnswer = 'Write an answer.'
export const confirmRead = 'Confirm that you’ve read it.'
export const addSignedDocument = 'Add the document signed on paper.'
export const signOrExplain = 'Sign the document, or tell us why this doesn’t apply.'
export const answerOrNotApplicable = 'Either answer, or tell us why this doesn’t apply.'
export const notForFiles = 'This request isn’t answered with files.'
export const slotGone = 'This request no longer asks for that file.'
export const notYourFile = 'Only the person who sent a file can change or remove it.'
export const documentGone = 'This document no longer exists.'
export const documentRejected = 'This document was rejected. Send another one.'
export const documentNotUploaded = 'This document hasn’t finished uploading.'
export const confirmForbidden = 'Only the borrower can confirm that they’ve read it.'
export const nothingNeeded = (title: string, status: string): string =>
  `"${title}" is already ${status}. Nothing more is needed.`
export const alreadyAnswered = (title: string): string => `"${title}" was already answered. Edit that answer instead.`

// Changing an answer
export const staleAnswer = 'This answer was changed. Review the latest version.'
export const newerAnswer = 'This request has a newer answer.'
export const answerDecided = (name: string | null, status: string, title: string): string =>
  `${name ?? someone} has ${status} "${title}", so the answer can’t be changed.`
export const signedUnchangeable = 'A signed document can’t be changed. It can be signed again if changes are requested.'
export const enteredByStaff = (name: string): string => `${name} entered this answer. Ask them to change it.`
export const enteredByBorrower = 'This is the borrower’s answer. Send it back instead of changing it.'

// Reviewing
export const reasonRequired = 'Choose a reason.'
export const returnedNotInAnswer = 'Mark only files of this answer.'
export const returnedNotAllowed = 'Only a rejection can mark files.'
export const reasonNotAllowed = 'Only a rejection can have a reason.'
export const hasNewerAnswer = (title: string): string => `"${title}" has a newer answer.`
export const alreadyReopened = (name: string | null, title: string): string =>
  `${name ?? someone} has reopened "${title}". We’re waiting on the borrower.`
export const alreadyDecided = (name: string | null, decision: string, title: string): string =>
  `${name ?? someone} has already ${decision} "${title}".`
export const answerChanged = (title: string): string => `The answer to "${title}" was changed.`
export const listedTwice = 'This answer is in the list twice.'

// Signing
export const signForbidden = 'Only the borrower can sign.'
export const nothingToSign = 'Nothing to sign here.'
export const alreadySigned = (title: string): string => `"${title}" is already signed.`
export const openFirst = 'Open the document and read it to the end first.'
export const readFirst = 'Read the document to the end first.'
export const consentChanged = 'The consent text has changed. Read it again and agree to it.'
export const documentChanged = 'The document changed while you were reading it. Read it again before you sign.'
export const signedFileName = (stem: string): string => `${stem} (signed).pdf`
// Change the version in signing/signable-document.ts with every edit of this sentence.
export const signingConsent =
  'I have read this document to the end and agree to sign it electronically. My electronic signature is as binding as a signature on paper. I can download a copy now or later, and I can ask for a paper copy or to sign on paper instead.'

// Emails to the borrower
const items = (count: number): string => (count === 1 ? 'one item' : `${count} items`)
export const greeting = (name: string): string => `Hello ${name},`
export const viewChecklist = 'View checklist'
export const photoTip = 'Tip: you can snap photos of documents right from your phone.'
export const requestSubject = (partner: string): string => `${partner} needs documents and answers from you`
export const itemsNeeded = (partner: string, count: number, deal: string): string =>
  `${partner} needs ${items(count)} from you for "${deal}".`
export const itemsAndChangesNeeded = (
  partner: string,
  deal: string,
  count: { readonly items: number; readonly changes: number },
): string => `${partner} needs ${items(count.items)} from you for "${deal}", and changes to ${items(count.changes)}.`
export const changesSubject = (partner: string): string => `${partner} needs changes to what you sent`
export const changesNeeded = (partner: string, deal: string, count: number): string =>
  `${partner} reviewed what you sent for "${deal}" and needs changes to ${items(count)}.`
export const overdueSubject = (count: number): string => `Still needed from you: ${items(count)}`
export const reminderSubject = (count: number): string => `Reminder: ${items(count)} needed from you`
export const reminderOpening = (partner: string, count: number): string =>
  `${partner} needs ${items(count)} from you to keep your loan moving.`
export const notApplicableTip = 'If something doesn’t apply to you, tell us why there.'
export const dealNotActive = (status: string): string => `This deal is ${status}, so no reminders go out.`

// The list of items in these emails
export const itemLine = (title: string, deal: string | null, notes: readonly string[]): string =>
  `• ${title}${deal === null ? '' : ` (${deal})`}${notes.length === 0 ? '' : ` – ${notes.join(', ')}`}`
export const needsChanges = 'needs changes'
export const moreItems = (count: number): string => `… and ${count} more`
export const dueToday = 'due today'
export const dueTomorrow = 'due tomorrow'
export const dueIn = (days: number): string => `due in ${days} days`
export const dueYesterday = 'was due yesterday'
export const dueAgo = (days: number): string => `was due ${days} days ago`
