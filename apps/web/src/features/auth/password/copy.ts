// Password form
export const setPasswordFailed = 'Couldn’t set the password'
export const choosePasswordFor = (email: string): string => `Choose a password for ${email}`
export const emailAddress = 'Email address'
export const newPassword = 'New password'
export const passwordHelp = 'At least 8 characters. Avoid common passwords.'
export const setPasswordAndSignIn = 'Set password and sign in'

// Request password link
export const setYourPassword = 'Set your password'
export const codeIntro = 'Enter the 8-digit code from your email and a new password.'
export const linkIntro = 'We’ll email you a link to set your password.'
export const sendNewLink = 'Send me a new link'
export const haveCode = 'I have a code'
export const backToSignIn = 'Back to sign in'
export const emailLink = 'Email me a link'

// Set password landing
export const choosePassword = 'Choose a password'
export const firstPasswordInvalid =
  'Your email address is confirmed. This isn’t the browser the account was created in, so its first password no longer works and it’s signed out everywhere else.'
export const hello = (fullName: string): string => `Hello ${fullName}.`
export const passwordUse = 'You’ll use this password with your email to sign in.'
export const signedInAs = 'You’re signed in as'
export const willSignInAs = 'This will sign you in as'
export const instead = 'instead.'
