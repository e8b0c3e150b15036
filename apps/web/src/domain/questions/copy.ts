export const failedToFetch = 'Couldn’t load the messages'
export const failedToSend = 'Couldn’t send the message'
export const messagesAbout = (title: string): string => `Messages about ${title}`
export const borrower = 'Borrower'

// The borrower's side
export const questions = 'Questions'
export const askQuestion = 'Ask a question'
export const askAbout = (title: string): string => `Ask a question about ${title}`
export const yourQuestion = 'Your question'
export const questionHelp = (partner: string): string =>
  `${partner} gets it right away, and we’ll email you the answer.`
export const noQuestions = 'No questions yet.'

// The staff's side
export const yourAnswer = 'Your answer'
export const answerHelp = 'The borrower sees it with this request and gets an email.'
export const noBorrowerQuestions = 'The borrower hasn’t asked anything about this.'
