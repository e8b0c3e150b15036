// Page
export const securityLog = 'Security log'
export const filterLabel = 'Filter the security log'
export const person = 'Person'
export const event = 'Event'
export const outcome = 'Outcome'
export const date = 'Date'
export const times = (count: string | number) => `${count} times`
export const exportLabel = 'Export'
export const exportFailed = 'Couldn’t export the security log'
export const columns = ['When', 'Who', 'Event', 'From', 'Outcome']
export const noEvents = 'No events'
export const loadFailed = 'Couldn’t load the security log'
export const showMoreEvents = 'Show more events'

// Kinds of events
export const signIn = 'Sign-in'
export const linkRequested = 'Link or code requested'
export const passwordChange = 'Password change'
export const sessionEnded = 'Session ended'
export const stolenSession = 'Suspected stolen session'
export const identityCheck = 'Identity check'
export const accountChange = 'Account change'
export const accessDenied = 'Access denied'
export const limitReached = 'Limit reached'
export const documentOpened = 'Document opened'
export const archiveCreated = 'Archive created'
export const archiveDownloaded = 'Archive downloaded'
export const uploadRejected = 'Upload rejected'
export const invitationSent = 'Invitation sent'
export const invitationAnswered = 'Invitation answered'
export const sharingChange = 'Deal sharing change'
export const peopleChange = 'User or lender change'
export const operatorCommand = 'Operator command'
export const alert = 'Alert'

// Outcomes
export const ok = 'OK'
export const failed = 'Failed'
export const denied = 'Denied'

// How
export const withPassword = 'With a password'
export const withLink = 'With an emailed link'
export const withCode = 'With an emailed code'

// Reasons of alerts
export const massDownload = 'Many documents opened within an hour'
export const failedSignIns = 'Many failed sign-ins within an hour'
export const manyDenials = 'Many denied requests within an hour'
