// Shared
export const answerForBorrower = 'Answer for the borrower'
export const comment = 'Comment'
export const sendBack = 'Send back'
export const waive = 'Waive'

// Answer body
export const reasonNotApplicableMissing = 'Tell us why this doesn’t apply.'
export const answerMissing = 'Write an answer.'
export const documentMissing = 'Add at least one document.'

// Answer fields
export const documentsInAnswer = 'Documents in the answer'
export const leaveOut = (name: string): string => `Leave out ${name}`
export const addSignedCopy = 'Add the signed paper copy'
export const addFiles = 'Add files'
export const answer = 'Answer'
export const whyNotApplicable = 'Why it doesn’t apply'
export const notApplicable = 'This doesn’t apply'

// Answer form
export const waitForUploads = 'Wait until all files have uploaded.'
export const answerSaved = 'Answer saved'
export const saveAnswer = 'Save answer'

// History
export const history = 'History'
export const borrowerSuffix = ' (borrower)'
export const historyRequested = 'requested this'
export const historyChanged = 'edited the request'
export const historyFiled = 'filed a document here'
export const historySent = 'sent a file'
export const historyKept = 'kept a file that needed a fix'
export const historySubmitted = 'answered'
export const historyResubmitted = 'answered again'
export const historyDocumentRemoved = 'removed a document'
export const historyWithdrawn = 'withdrew the answer'
export const historySigned = 'signed'
export const historyApproved = 'approved the answer'
export const historyRejected = 'sent the answer back'
export const historyWaived = 'waived this'
export const historyReopened = 'reopened this'
export const historyReminded = 'sent a reminder'
export const historyReportedOther = 'said this is for someone else'
export const historyReturned = 'sent this back to the borrower'

// Reject dialog
export const filesToFix = 'Which files need a fix?'
export const filesToFixHelp = 'The borrower keeps the others.'
export const whyNeeded = 'Why it’s still needed'
export const whyNeededMissing = 'Tell the borrower why it’s needed.'
export const refuseTitle = (title: string): string => `Don’t skip “${title}”`
export const reasonMissing = 'Choose a reason.'
export const reason = 'Reason'
export const chooseReason = 'Choose a reason'
export const commentHelp = 'The borrower sees this. Say what to send instead.'
export const sendBackTitle = (what: string): string => `Send ${what} back`

// Request header
export const requestActions = 'Actions for the request'
export const editRequest = 'Edit request'
export const reopen = 'Reopen'
export const withdraw = 'Withdraw'
export const backToRequests = 'Back to requests'
export const closeRequest = 'Close request'
export const required = 'Required'
export const optional = 'Optional'

// Request view
export const decide = 'Review the answer'
export const approve = 'Approve'
export const agreeAndWaive = 'Agree and waive'
export const agreeToSkip = 'Agree to skip'
export const refuseToSkip = 'Don’t skip'
export const skipRequested = 'The borrower asks to skip this. It stays open until you decide.'
export const toSign = 'To sign:'
export const attached = 'Attached:'
export const sentSoFar = 'Sent so far'
export const alsoSent = 'Also sent'
export const reviewNow = 'Review what was sent'
export const reviewNowText = 'The borrower isn’t done yet. You can review now instead of waiting for the rest.'
export const changeAnswer = 'Change answer'
export const nothingSubmittedYet = 'Nothing submitted yet.'
export const answers = 'Answers'
export const request = 'Request'
export const notFoundText = 'It was withdrawn, or it belongs to another deal.'
export const notFoundTitle = 'Request not found'

// Someone else's item
export const assignedTo = (name: string): string => `For ${name}`
export const forSomeoneElse = 'For someone else.'
export const saysItIsFor = ({ name, email }: { readonly name: string; readonly email: string }): string =>
  `The borrower can’t do this one: they say it’s for ${name} (${email}). Get it from them and answer for the borrower, waive it, or send it back.`
export const returnToBorrower = 'Send back to the borrower'
export const replyToBorrower = 'Your reply to the borrower'
export const returnedToBorrower = (title: string): string => `Sent “${title}” back to the borrower`
export const returnFailed = 'Couldn’t send it back.'

// Names on a signature
export const checkSigner = 'Check the signer’s name.'
export const namesDiffer = 'It differs, and no one has checked it.'
export const accountName = (name: string) => `Name on the account: ${name}. `
export const legalName = (name: string) => `Legal name they typed: ${name}. `
export const invitedAs = (name: string) => `Borrower on the deal: ${name}.`

// Submission card
export const onBehalfSuffix = ' for the borrower'
export const decidedBy = ' by '
export const sentBack = 'Sent back'
export const removed = (name: string): string => `Removed ${name}`
export const removeQuestion = (name: string): string => `Remove ${name} from the answer?`
export const removeOnlyDocument = 'It’s the only document, so the answer is withdrawn too.'
export const removeOneDocument = 'The other documents in the answer stay.'
export const removeDocument = (name: string): string => `Remove ${name}`
export const approvedLabel = 'Approved'
export const waivedLabel = 'Waived'
export const reopened = 'Reopened'

// Waive dialog
export const waived = (title: string): string => `Waived “${title}”`
export const waiveConsequences = 'The deal can move on without it. You can reopen it later.'
export const waiveQuestion = (title: string): string => `Waive “${title}”?`

// Questions from the borrower
export const questions = (count: number): string => (count === 0 ? 'Questions' : `Questions (${count})`)
export const yourTeam = 'Your team'

// Filing a document the deal already has
export const pickDocument = 'Use a document from this deal'
export const pickDocumentTitle = (title: string): string => `File a document under ${title}`
export const fileAs = 'Which file is it?'
export const searchDocuments = 'Search documents'
export const dealDocuments = 'Documents on this deal'
export const filedElsewhere = 'filed under another request; it moves here'
export const noDocumentsTitle = 'No other documents'
export const noDocumentsText = 'Upload a file to the deal first, or drop one on the request.'
export const documentsFailed = 'The documents couldn’t be loaded'
