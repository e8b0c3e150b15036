export const titleRequired = 'Say what you need'
export const tooMany = 'Add up to 50 conditions at a time'
export const commentRequired = 'Say what is missing'
export const answerRequired = 'Write an answer or add a document'
