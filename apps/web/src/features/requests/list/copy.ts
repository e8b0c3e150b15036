// Bulk bar
export const answersToReview = (answers: string): string => `${answers} to review`
export const answersSelected = (answers: string): string => `${answers} selected`
export const selectAll = 'Select all'
export const selectedAnswers = 'Selected answers'
export const approveSelected = 'Approve selected'
export const sendSelectedBack = 'Send selected back'
export const clear = 'Clear'

// Bundle card
export const progressOf = (title: string): string => `Progress of ${title}`
export const actionsFor = (title: string): string => `Actions for ${title}`
export const addRequest = 'Add a request'
export const changeDueDate = 'Change due date'
export const withdraw = 'Withdraw'
export const additionalRequests = 'Additional requests'

// Progress bar
export const progressDone = (done: string, all: string): string => `${done} of ${all} done`
export const progressToReview = (count: string): string => `, ${count} to review`

// Request row
export const unansweredQuestion = 'Question from the borrower'
export const optional = 'Optional'
export const forSomeoneElse = (name: string): string => `For someone else: ${name}`
export const checkSigner = 'Check the signer’s name'
export const notApplicable = 'Says it doesn’t apply'
export const selectRequest = (title: string): string => `Select ${title}`

// Signing list
export const noSignaturesText =
  'To request a signature, choose Request, then Single requests. Pick “Signature” and add the PDF.'
export const noSignaturesTitle = 'No signatures requested'

// Stage chips
export const stagesWithRequests = 'Stages with requests'
export const doneLabel = 'done'
export const toReview = (count: string): string => `${count} to review`

// Stage requests
export const keyMove = 'next and previous'
export const keyOpen = 'open'
export const keySelect = 'select'
export const dropHint = 'drop files on a request to file them'
export const keyApprove = 'approve'
export const keySendBack = 'send back'
export const emptyText = 'Documents, questions, and signatures you request from the borrower show up here.'
export const emptyTitle = (stageName: string): string => `No requests in ${stageName} yet`
export const requestChecklist = 'Request a checklist'
export const openLibrary = 'Checklists and starter library'

// Toolbar
export const requestChecklists = 'Request checklists'
export const otherRequests = 'Other requests'
export const byStage = 'By stage'
export const signatures = 'Signatures'
export const signaturesOnThisDeal = 'Signatures on this deal'
export const requestsIn = (stageName: string): string => `Requests in ${stageName}`
export const show = 'Show'
export const singleRequests = 'Single requests'
export const customChecklist = 'A custom checklist'
export const dropHere = (title: string): string => `Drop to file under ${title}`
