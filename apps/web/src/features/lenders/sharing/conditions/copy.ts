export const conditions = 'Lender conditions'
export const waitingOnYou = (count: number) => `${count} waiting on you`
export const answer = 'Answer'
export const changeAnswer = 'Change answer'
export const askBorrower = 'Ask borrower'
export const yourAnswer = 'Your answer'
export const documents = 'Approved documents'
export const documentsHelp = 'Lenders can open only approved documents. Approve others under Requests first.'
export const noDocuments = 'Nothing is approved yet. Ask the borrower, or approve a document under Requests.'
export const send = 'Send answer'
export const title = 'What to ask for'
export const details = 'Details'
export const dueDate = 'Due date'
export const kind = 'Ask for'
export const kinds = { Document: 'A document', Question: 'An answer' } as const
export const sendRequest = 'Send request'
export const answered = (lender: string) => `Answer sent to ${lender}`
export const requested = 'Request added to the borrower’s checklist'
export const readOnly = 'Read-only: the deal is closed, or no longer shared with this lender.'
export const answerFailed = 'Couldn’t send the answer'
export const requestFailed = 'Couldn’t send the request'
export const loadFailed = 'Couldn’t load the conditions'
export const documentsFailed = 'Couldn’t load the approved documents'
export const actionOn = (action: string, condition: string) => `${action}: ${condition}`
