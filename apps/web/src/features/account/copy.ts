// Page
export const sections = 'Your account'

// Profile
export const profile = 'Profile'
export const firstName = 'First name'
export const lastName = 'Last name'
export const phoneNumber = 'Phone number'
export const emailAddress = 'Email address'
export const emailHelp = 'You sign in with this email, so it can’t be changed here.'
export const saveProfile = 'Save profile'
export const profileSaved = 'Profile saved'
export const profileFailed = 'Couldn’t save your profile'

// Notifications
export const notifications = 'Notifications'
export const event = 'Event'
export const inApp = 'In the app'
export const byEmail = 'Email'
export const timingHeadings = { at_once: 'Right away', daily: 'Daily digest', off: 'Off' } as const
export const emailTimings = { at_once: 'email right away', daily: 'daily digest', off: 'no email' } as const
export const channelOf = (name: string, channel: string): string => `${name}: ${channel}`
export const noDigest = 'These emails are always sent right away'
export const digestHelp =
  'The digest comes at 8 a.m. on days with something you haven’t seen. Without “In the app,” nothing shows under the bell.'
export const signInAndSecurity = 'Sign-in, password, and security'
export const signedCopies = 'Copies of documents you sign'
export const alwaysEmailed = 'Always emailed. Can’t be turned off.'
export const notificationsFailed = 'Couldn’t save your notification settings'

// Start page
export const startPage = 'Start page'
export const startPageHelp = 'Where Loanyard opens when you sign in.'
export const startPages = { deals: 'Deals', today: 'Today' } as const
export const startPageFailed = 'Couldn’t save your start page'

// Password
export const password = 'Password'
export const currentPassword = 'Current password'
export const newPassword = 'New password'
export const newPasswordHelp = 'At least 8 characters, and hard to guess: no common words or names.'
export const changePassword = 'Change password'
export const passwordSignsOut = 'We’ll sign you out everywhere else.'
export const passwordChanged = 'Password changed and other sessions signed out'
export const passwordFailed = 'Couldn’t change your password'
export const noPassword = (email: string) =>
  `You don’t have a password. You sign in with links we send to ${email}. Set a password to sign in without waiting for an email.`

// Sessions
export const signInSecurity = 'Sign-in security'
export const sessionsTitle = 'Where you’re signed in'
export const sessions = 'Sessions'
export const loadingSessions = 'Loading sessions'
export const sessionsFailed = 'Couldn’t load your sessions'
export const showMoreSessions = 'Show more sessions'
export const noOtherSessions = 'You’re not signed in anywhere else.'
export const thisSession = 'This session'
export const signedIn = 'Signed in '
export const expires = 'Expires '
export const activeNow = 'Active now'
export const lastActive = 'Last active '
export const ipAddress = 'IP address '
export const endSession = 'End session'
export const sessionEnded = 'Session ended'
export const endSessionFailed = 'Couldn’t end the session'
export const endSessionIn = (device: string) => ` in ${device}`
export const signOutOf = (device: string) => ` of ${device}`
export const signOut = 'Sign out'
export const signOutHere = 'Sign out here?'
export const signOutHereHelp = 'This is the session you’re using now.'
export const signOutEverywhereElse = 'Sign out everywhere else'
export const endOthersConfirm = (others: string) => `End ${others}?`
export const endOthersHelp = 'You’ll stay signed in here. Everywhere else, you’ll need to sign in again.'
export const othersEnded = 'All other sessions ended'
export const endOthersFailed = 'Couldn’t end the other sessions'

// Calendar feed
export const calendar = 'Calendar'
export const calendarHelp =
  'See your tasks and the dates of your deals in your own calendar: items due from borrowers, expected closings and, if you work with lenders, expiring offers.'
export const calendarFailed = 'Couldn’t load your calendar feed'
export const turnOnCalendar = 'Get a calendar address'
export const turnOnCalendarFailed = 'Couldn’t make a calendar address'
export const calendarOn = (when: string) =>
  `Your calendar feed has been on since ${when}. Its address isn’t shown again.`
export const calendarAddress = 'Your calendar address'
export const copyCalendarAddress = 'Copy your calendar address'
export const calendarCopyWords = { button: 'Copy', copied: 'Address copied' } as const
export const calendarSecret =
  'Copy it now: we show it only once. Anyone who has this address can read your feed, so keep it to yourself.'
export const calendarSteps = [
  { name: 'Google Calendar', step: 'Next to “Other calendars,” choose + and “From URL,” and paste the address.' },
  { name: 'Outlook', step: 'Choose “Add calendar,” then “Subscribe from web,” and paste the address.' },
  { name: 'Apple Calendar', step: 'Choose File, then “New Calendar Subscription…,” and paste the address.' },
] as const
export const calendarPrivacy =
  'The titles of your tasks and the names of businesses are copied to your calendar’s provider. Amounts and contact details aren’t, unless a title contains them.'
export const replaceCalendar = 'Replace the address'
export const replaceCalendarTitle = 'Replace your calendar address?'
export const replaceCalendarHelp =
  'Calendars with the old address stop updating at once. Add the new address to each of them.'
export const endCalendar = 'Turn off'
export const endCalendarTitle = 'Turn off your calendar feed?'
export const endCalendarHelp = 'Calendars with its address stop updating at once.'
export const calendarEnded = 'Calendar feed turned off'
export const endCalendarFailed = 'Couldn’t turn off your calendar feed'
