export const titleRequired = 'Say what to do'
export const subjectRequired = 'Choose one deal, lead, request or lender'
export const dueForRepeat = 'A repeating task needs a due date'
export const tooMany = 'Choose up to 100 tasks at a time'
