// Rules
export const rules = 'Sign-in rules'
export const rulesHelp =
  'A second step keeps accounts safe when a password or mailbox is lost to someone else: a passkey, or a code from an authenticator app. Everyone can add one in their account; you decide who must.'
export const loadRulesFailed = 'Couldn’t load the sign-in rules'
export const rulesTable = 'Rules'
export const ruleColumns = ['Who', 'Second step', 'People', 'Signed out', 'Change']
export const audiences = { staff: 'Staff', lender: 'Lenders', client: 'Borrowers' } as const
export const offered = 'Optional'
export const required = 'Required'
export const requiredFrom = (day: string): string => `Required from ${day}`
export const withoutOf = (without: number, people: number): string =>
  people === 0 ? 'No people' : `${without} of ${people} have none`
export const after = (time: string): string => `After ${time}`
export const afterEither = (idle: string, longest: string): string =>
  `After ${idle} without use, and after ${longest} in any case`
export const minutes = (count: number): string => (count === 1 ? '1 minute' : `${count} minutes`)
export const hours = (count: number): string => (count === 1 ? '1 hour' : `${count} hours`)
export const days = (count: number): string => (count === 1 ? '1 day' : `${count} days`)
export const edit = 'Change'
export const editRules = (audience: string): string => `Change the rules for ${audience.toLowerCase()}`

// Rules dialog
export const secondStep = 'Second step'
export const offeredLabel = 'Optional'
export const offeredHelp = 'They can add one in their account.'
export const requiredLabel = 'Required'
export const requiredHelp = 'Without one they can sign in, but open nothing before they set it up. It takes a minute.'
export const graceDays = 'Days until it’s required'
export const graceHelp = 'Until then, everyone works as before. 0 means from their next request.'
export const idleMinutes = 'Idle time (minutes)'
export const idleHelp = (time: string): string => `Leave blank for ${time}.`
export const sessionHours = 'Longest session (hours)'
export const saveRules = 'Save rules'
export const rulesSaved = 'Sign-in rules saved'
export const saveRulesFailed = 'Couldn’t save the sign-in rules'

// People
export const people = 'People'
export const peopleTable = 'People’s second steps'
export const peopleHelp =
  'Everyone who can open something here. An exception exempts one person from the second step until a day you choose. If someone lost their device and their recovery codes, two Admins can reset their second step together.'
export const filterPeople = 'Filter people'
export const searchPeople = 'Search names and email addresses'
export const searchShort = 'Search people'
export const who = 'Who'
export const has = 'Second step'
export const hasOptions = {
  second_factor: 'Has one',
  none: 'Has none',
  exception: 'Has an exception',
  reset: 'Reset waits for approval',
} as const
export const peopleColumns = ['Name', 'Role', 'Second step', 'Last used', 'Exception', 'Actions']
export const noPeople = 'No people'
export const loadPeopleFailed = 'Couldn’t load the people'
export const morePeople = 'Show more people'
export const kinds = { passkey: 'Passkey', authenticator_app: 'Authenticator app' } as const
export const none = 'No second step'
export const borrower = 'Borrower'
export const until = (day: string): string => `Until ${day}`
export const by = (name: string): string => `by ${name}`
export const resetAsked = (name: string): string => `${name} asked for a reset`
export const actionsFor = (name: string): string => `Actions for ${name}`

// Exceptions
export const addException = 'Add exception…'
export const endException = 'End exception'
export const exceptionTitle = (name: string): string => `Exempt ${name} from the second step`
export const reason = 'Reason'
export const reasonHelp = 'Kept with your name and today’s date in the audit trail.'
export const endsOn = 'Until'
export const endsOnRequired = 'Choose a day.'
export const saveException = 'Add exception'
export const exceptionAdded = 'Exception added'
export const exceptionFailed = 'Couldn’t add the exception'
export const exceptionEnded = 'Exception ended'
export const endFailed = 'Couldn’t end the exception'

// Resets
export const askReset = 'Ask to reset second step…'
export const approveReset = 'Approve reset…'
export const withdrawReset = 'Decline reset'
export const askResetTitle = (name: string): string => `Ask to reset the second step of ${name}?`
export const askResetText =
  'Do it if they lost their device and their recovery codes. Another Admin has to approve it. We’ll email the other Admins.'
export const askResetConfirm = 'Ask another Admin'
export const approveTitle = (name: string): string => `Reset the second step of ${name}?`
export const approveText = (name: string): string =>
  `Speak with ${name} first: someone else may have asked in their name. Their passkeys, authenticator apps, and recovery codes are removed, and they are signed out everywhere.`
export const approveConfirm = 'Reset second step'
export const resetAskedNow = 'The other Admins have been asked'
export const resetDone = 'Second step reset'
export const resetWithdrawn = 'Reset declined'
export const resetFailed = 'Couldn’t do it'
