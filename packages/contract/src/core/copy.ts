// Text
export const noDigest = 'These emails are sent at once. Choose “at_once” or “off”.'
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
export const amountNotPositive = 'Enter an amount greater than zero.'
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

// A few sentences of one feature each; longer lists are in the feature’s own copy.ts.

// Audit trail
export const actionInvalid = 'Enter a valid action name.'
// Authentication
export const eightDigitsRequired = 'Enter the 8 digits from the email.'
export const passwordOrCodeRequired = 'Enter your password, or the code we emailed to you.'
export const codeRequired = 'Enter the code.'
export const sixDigitsRequired = 'Enter the 6 digits from your authenticator app.'
export const recoveryCodeRequired = 'Enter one of your recovery codes: 16 letters and digits.'
export const oneSecondFactorRequired = 'Use a passkey, an authenticator code, or a recovery code.'
export const secondFactorNameRequired = 'Enter a name.'
export const linkTypeRequired = (types: readonly string[]): string => `Choose a type: ${types.join(' or ')}.`
export const termsChanged = 'Our terms have changed. Reload this page, then read and accept the new ones.'
export const planRequired = 'Choose a plan: starter, professional, or enterprise.'
// Bundles
export const purposeListedTwice = 'List each loan purpose once.'
export const checklistListedTwice = 'List each checklist once.'
export const coordinatorListedTwice = 'List each coordinator once.'
export const maxAttachments = (max: number): string => `A checklist can have at most ${max} items.`
// Leads
export const newLeadStatus = 'Choose New, Contacted, Qualified, Unqualified, or Lost.'
// Loan requests
export const amountNeeded = 'Enter how much you need.'
export const purposeRequired = 'Choose what the loan is for.'
export const shareConsentRequired = 'Check the box so we can send your request.'
// Notifications
export const notificationsRequired = 'Choose at least one notification.'
export const tooManyNotifications = 'Choose at most 1000 notifications.'
// Reports
export const periodReversed = 'The end date is before the start date.'
// Search
export const searchTooShort = 'Search for at least 2 characters.'
// Staff
export const phoneRequired = 'Phone is required'
export const roleRequired = 'Choose a role.'
export const ownershipChangeRequired = 'Choose how ownership changes.'
export const onConversionOnly = 'Answer this when you convert the lead to a deal.'
export const onlyTrue = 'Enter true, or leave it out.'
