// Identity check
export const confirmFailed = 'Couldn’t confirm it’s you'
export const title = 'Confirm it’s you'
export const passwordIntro = 'For your security, enter your password to continue.'
export const password = 'Password'
export const confirm = 'Confirm'
export const codeSentAgain = 'Sent again. Only the newest code works.'
export const sendCodeFailed = 'Couldn’t send the code'
export const sendAgainIn = (wait: string): string => `Send again in ${wait}`
export const sendAgain = 'Send again'
export const emailCode = 'Email me a code'
export const codeSentTo = 'Enter the 8-digit code we emailed to '
export const willEmailCodeTo = 'For your security, we’ll email an 8-digit code to '
export const codeValidity = '. It works for 10 minutes.'
export const toContinue = ' to continue.'

// Second step
export const secondStepTitle = 'Finish signing in'
export const secondStepFailed = 'Couldn’t load the second step'
export const signOut = 'Sign out'
export const enrollTitle = 'Set up a second step'
export const enrollIntro = (partners: readonly string[]): string =>
  `${new Intl.ListFormat('en').format(partners)} ${partners.length === 1 ? 'requires' : 'require'} more than a password to sign in. It takes a minute.`
export const requiredFrom = (day: string): string =>
  `From ${day}, you’ll need a passkey or an authenticator app to sign in. It takes a minute.`
export const setUp = 'Set it up'
export const enrollFailed = 'Couldn’t set it up'
export const passkeyHelp =
  'A passkey lets you sign in with your fingerprint, face, or screen lock, and is safer than a password.'
export const addPasskey = 'Add a passkey'
export const appInstead = 'Use an authenticator app instead'

// Email address
export const sentTo = (email: string): string => `Sent to ${email}`
export const justSent = 'We just sent one'
export const sendFailed = 'Couldn’t send the link'
export const bannerLabel = 'Confirm your email address'
export const banner = (email: string): string =>
  `Confirm ${email} to invite people and get full notifications. We sent you a link.`
export const resend = 'Resend'
