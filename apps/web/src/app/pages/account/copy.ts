// Titles
export const yourAccount = 'Your account'
export const settings = 'Settings'

// Link to set a first password
export const emailPasswordLink = 'Email me a link to set a password'
export const linkSent = (validity: string) => `We sent you a link. ${validity}`
export const sendAgain = 'Send again'
export const sendAgainIn = (wait: string) => `Send again in ${wait}`
export const linkSendFailed = 'Couldn’t send the link'

// Emails to borrowers that aren't notifications
export const reminders = 'Reminders of what’s due'
