// Requests
export const tooManyItems = 'Add at most 50 items at once.'

export const slotNameRequired = 'Name the file.'
export const slotOneKind = 'Give a name, a tax year, or a month.'
export const slotListedTwice = 'List each file only once.'
export const tooManySlots = (max: number): string => `Name at most ${max} files.`

// Answers
export const answerRequired = 'Write an answer.'
export const acknowledgementRequired = 'Confirm that you’ve read it.'
export const documentsRequired = 'Add at least one document.'
export const tooManyDocuments = 'Add at most 50 documents.'
export const documentListedTwice = 'List each document only once.'
export const notApplicableReasonRequired = 'Tell us why this doesn’t apply.'

// Someone else's item
export const personNameRequired = 'Enter their name.'
export const replyRequired = 'Tell the borrower why it’s theirs.'

// Decisions
export const answersRequired = 'Choose at least one answer.'
export const maxAnswers = (max: number): string => `Choose at most ${max} answers.`

// Signing
export const typedSignatureRequired = 'Type your name.'
export const drawnSignatureRequired = 'Draw your signature.'
export const drawingTooLarge = 'The drawing is too large.'
export const consentRequired = 'Agree to sign electronically.'
export const consentVersionRequired = 'Include the consent version.'
export const signerNameRequired = 'Enter your full name.'
export const legalNameRequired = 'Enter your legal name.'
export const readToEndFirst = 'Read the document to the end first.'

// Fields placed on a PDF to sign
export const fieldOutsidePage = 'Keep it on its page.'
export const fieldRequired = 'Place a field for the signature, or remove all fields.'
