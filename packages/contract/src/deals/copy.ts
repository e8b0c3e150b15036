export const termRange = 'Enter a term of up to 25 years.'
export const programRequired = 'Choose a program.'
export const naicsCodeFormat = 'Enter a NAICS code of 2 to 6 digits.'
export const stateRequired = 'Choose a state.'
export const yearRange = 'Enter a year with four digits.'
export const flagListedTwice = 'List each flag only once.'
export const stageNameRequired = 'Enter a stage name.'

export const probabilityRange = 'Enter a whole percentage from 0 to 100.'
export const coordinatorFilter = 'Enter ids that begin with stf_, me, or none.'
export const bulkLimit = 'Change up to 100 deals at a time.'
export const bulkTwice = 'List each deal only once.'
export const noteWithoutLinks = 'Leave out web addresses. The email has its own button.'
export const tooManyMentions = (max: number): string => `Mention at most ${max} people in a note.`
