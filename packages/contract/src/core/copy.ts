// Text
export const fieldRequired = 'This field is required.'
export const textRequired = 'Enter text.'
export const visibleTextRequired = 'Enter visible text.'
export const maxCharacters = (max: number): string => `Enter at most ${max} characters.`
export const noControlCharacters = 'Enter text without control characters.'
export const textEmpty = 'Write something first.'
export const titleRequired = 'Title is required.'

// Numbers and amounts
export const wholeNumber = 'Enter a whole number.'
export const creditScoreRange = 'Enter a credit score from 300 to 850.'
export const amountNegative = 'Enter an amount of zero or more.'
export const amountFormat = 'Enter an amount with up to 15 digits and two decimals.'
export const percentRange = 'Enter a percentage from 0 to 100.'
export const percentFormat = 'Enter a percentage from 0 to 100 with up to two decimals.'
export const rateFraction = 'Enter a rate as a fraction, for example 0.1025.'
export const guarantyPercentageFraction = 'Enter a guaranty percentage as a fraction, for example 0.75.'

// Formats
export const phoneInvalid = 'Enter a phone number, for example (555) 010-1234.'
export const dateFormat = 'Enter a date as YYYY-MM-DD.'
export const idPrefixed = (prefix: string): string => `Enter an id that begins with ${prefix}_.`

// Choices
export const loanPurposeRequired = 'Choose a loan purpose.'
export const businessTypeRequired = 'Choose a business type.'
export const statusRequired = 'Choose a status.'
export const reasonRequired = 'Choose a reason.'
export const requestTypeRequired = 'Choose a request type.'
export const itemsRequired = 'Add at least one item.'

// Lists and queries
export const searchTooLong = 'Search for at most 200 characters.'
export const searchNoControlCharacters = 'Search for text without control characters.'
export const orderingOneOf = (fields: readonly string[]): string =>
  `Order by one of ${fields.join(', ')}, with - in front for descending.`
export const cursorInvalid = 'This cursor isn’t from this list.'
export const permissionLevelPortal = 'Set permission_level=portal.'
export const permissionLevelPortalOrLender = 'Set permission_level=portal or permission_level=lender.'

// Changes
export const nothingToChange = 'Nothing to change.'
