export const titleRequired = 'Say what to do'
export const subjectRequired = 'Choose one deal, lead, request or lender'
export const dueForRepeat = 'A repeating task needs a due date'
export const tooMany = 'Choose up to 100 tasks at a time'
export const idOfSection = 'Choose a line of this section'

// Tasks of a stage
export const stageTaskDue = 'Enter 0 to 60 business days.'
export const stageTasksLimit = 'A stage can have up to 20 tasks.'
