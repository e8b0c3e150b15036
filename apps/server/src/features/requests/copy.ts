const someone = 'Someone'

// Requesting
export const checklistArchived = (title: string): string =>
  `"${title}" is archived. Unarchive it before you request it.`
export const checklistNotFound = 'We couldn’t find this checklist.'
export const checklistEmpty = (title: string): string => `"${title}" has no items yet.`
export const noDocumentToSign = (title: string): string => `"${title}" has no document to sign.`
export const alreadyRequested = (title: string): string => `"${title}" is already requested in this stage.`
export const staleRequest = 'Someone else changed this request. Review the latest version.'
export const staleChecklistRequest = 'Someone else changed this checklist request. Review the latest version.'
export const requestDone = (title: string, status: string): string =>
  `"${title}" is ${status} and can no longer be edited.`

export const optionalSlot = (name: string): string => `${name} (optional)`

// Someone else's item
export const personLine = ({ name, email }: { readonly name: string; readonly email: string }): string =>
  `${name} (${email})`
export const reportForbidden = 'Only the borrower can say that this is for someone else.'
export const notForAnother = 'The borrower didn’t say that this is for someone else.'
export const isForAnother = (name: string): string =>
  `You said this is for ${name}. We’ll let you know what to do next.`

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
export const requestGone = 'This request no longer exists.'
export const filedElsewhere = 'Someone else filed this document just now. Look again.'
export const isSigned = (name: string): string => `${name} is a signed document, which stays with its request.`
export const answerKeeps = ({ title, status }: { readonly title: string; readonly status: string }): string =>
  `"${title}" is ${status.toLowerCase()}. Reopen it before you move its files.`
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
export const accountNameMissing = 'Your account has no name yet. Add it in your settings, then sign.'
export const notYourName = 'You can only sign with your own name. If your legal name is different, say so.'
export const notYourSignature = 'Your signature must be the name you sign with.'
export const alreadySigned = (title: string): string => `"${title}" is already signed.`
export const openFirst = 'Open the document and read it to the end first.'
export const readFirst = 'Read the document to the end first.'
export const consentChanged = 'The consent text has changed. Read it again and agree to it.'
export const documentChanged = 'The document changed while you were reading it. Read it again before you sign.'
export const signedFileName = (stem: string): string => `${stem} (signed).pdf`

// Emails to the borrower
const items = (count: number): string => (count === 1 ? '1 item' : `${count} items`)
const needFix = (count: number): string => (count === 1 ? '1 needs a fix' : `${count} need a fix`)
export const greeting = (name: string): string => `Hello ${name},`
export const viewChecklist = 'View checklist'
export const photoTip = 'Tip: you can snap photos of documents right from your phone.'
export const yourLoan = 'your loan'
export const newItem = 'New item'
export const requestSubject = (partner: string, title: string): string => `${partner} needs ${title}`
export const requestsSubject = (partner: string, count: number, deal: string): string =>
  `${partner} needs ${items(count)} for ${deal}`
export const itemsNeeded = (partner: string, count: number, deal: string): string =>
  `${partner} needs ${items(count)} for “${deal}.”`
export const itemsAndFixesSubject = (
  partner: string,
  count: { readonly items: number; readonly fixes: number },
): string => `${partner} needs ${items(count.items)}, and ${needFix(count.fixes)}`
export const itemsAndFixesNeeded = (
  partner: string,
  deal: string,
  count: { readonly items: number; readonly fixes: number },
): string => `${partner} needs ${items(count.items)} for “${deal},” and ${needFix(count.fixes)}.`
export const fixSubject = (title: string): string => `${title} needs a fix`
export const fixesSubject = (count: number, deal: string): string => `${items(count)} need a fix for ${deal}`
export const fixesNeeded = (partner: string, deal: string, count: number): string =>
  `${partner} reviewed what you sent for “${deal}.” ${count === 1 ? 'One item needs' : `${count} items need`} a fix.`
export const comment = (text: string): string => `“${text}”`
export const openItem = 'Fix it now'
export const overdueSubject = (count: number, overdue: number): string =>
  `${items(count)} left for your loan, ${overdue} overdue`
export const reminderSubject = (count: number): string => `${items(count)} left for your loan`
export const optionalSubject = (count: number): string =>
  `${count === 1 ? '1 optional item' : `${count} optional items`} left for your loan`
export const reminderOpening = (partner: string, count: number): string =>
  `${partner} needs ${count === 1 ? '1 more item' : `${count} more items`} to keep your loan moving.`
export const optionalOpening = (partner: string, count: number): string =>
  `${partner} can move forward without ${count === 1 ? 'this item' : 'these items'}, but ${count === 1 ? 'it helps' : 'they help'} your application.`
export const notApplicableTip = 'Don’t have something? Open it in the portal and tell us why it doesn’t apply to you.'
export const dealNotActive = (status: string): string => `This deal is ${status}, so no reminders go out.`

// Questions and answers about a request
export const anItem = 'an item'
export const questionSubject = (author: string, title: string): string => `${author} asked about “${title}”`
export const answerSubject = (author: string, title: string): string =>
  `${author} answered your question about “${title}”`
export const questionAsked = (author: string, title: string, deal: string): string =>
  `${author} asked about “${title}” for ${deal}:`
export const questionAnswered = (author: string, title: string, deal: string): string =>
  `${author} wrote about “${title}” for ${deal}:`
export const earlierMessages = (count: number): string =>
  count === 1 ? '1 earlier message is on the page.' : `${count} earlier messages are on the page.`
export const answerQuestion = 'Answer the question'
export const viewAnswer = 'View the answer'
export const replyReaches = (author: string): string =>
  `Answer on the page, so that everyone on the loan sees it. Replies to this email go to ${author} only.`

// The list of items in these emails
export const itemOfDeal = (title: string, deal: string): string => `${title} (${deal})`
export const needsFix = 'needs a fix'
export const optional = 'optional'
export const moreItems = (count: number): string => `… and ${count} more`
export const dueToday = 'due today'
export const dueTomorrow = 'due tomorrow'
export const dueIn = (days: number): string => `due in ${days} days`
export const dueYesterday = 'was due yesterday'
export const dueAgo = (days: number): string => `was due ${days} days ago`

// Changes in the history
export const fieldCount = (count: number): string => `${count} ${count === 1 ? 'field' : 'fields'}`
