// Used on several screens
export const sendLinkFailed = 'Couldn’t send the link'
export const openingYourLink = 'Opening your link'

// Check your email
export const sentAgain = 'Sent again'
export const justSent = 'We just sent one'
export const sendAgainIn = (wait: string): string => `Send again in ${wait}`
export const sendAgain = 'Send again'
export const checkYourEmail = 'Check your email'
export const codeIntro = 'Reading your email on another device? Enter the 8-digit code here within 10 minutes.'
export const differentEmail = 'Use a different email'
export const ifAccountExists = 'If there’s an account for'
export const justSentLink = (link: string, validity: string): string => `, we just sent ${link}. ${validity}`

// Link landing
export const checkFailed = (reason: string): string => `${reason} The link still works.`
export const openFailed = 'Couldn’t open your link'
export const linkDoesNotWork = 'Link doesn’t work'
export const sendNewLink = 'Send me a new link'

// What a failed link or code means, by the code of its failure
const linkFailureHelps: Readonly<Record<string, string>> = {
  USED: 'Each link works once, and this one was already used.',
  REVOKED: 'This link ended because a newer one was used or the password was changed.',
  EXPIRED: 'For your security, links expire after a while.',
  API_KEY_REVOKED: 'We replaced our security keys after we sent this link.',
  INVALID: 'It may have been cut off in your email. Enter your email address and we’ll send a new one.',
}
export const linkFailureHelp = (failure: string): string =>
  linkFailureHelps[failure] ?? 'We couldn’t check this link, but we can email you a new one.'
export const codeFailureHelp: ReadonlyMap<string, string> = new Map([
  ['WRONG_CODE', 'Check the 8 digits in your latest email, or get a new code.'],
  ['REVOKED', 'This code ended, perhaps after too many wrong attempts. Get a new one.'],
  ['EXPIRED', 'Codes expire after 10 minutes. Get a new one.'],
  ['USED', 'Each code works once. Get a new one.'],
])
export const emailNewCode = 'Email me a new code'
export const emailNewLink = 'Email me a new link'
export const newLinkSent = 'Sent to the email address this link was for. Open the new email to continue.'
export const newLinkJustSent = 'We just sent one to the email address this link was for.'
export const continueToDeal = 'Continue'
export const signInWithPassword = 'Sign in with your password'

// Log in landing
export const signInFailed = 'Couldn’t sign in'
export const linkStillWorks = (reason: string): string => `${reason} Your link still works. Try again.`
export const signingYouIn = 'Signing you in'
export const signIn = 'Sign in'
export const signInAs = (email: string): string => `Sign in as ${email}`
export const alreadySignedIn = 'You’re already signed in'
export const continueSignedIn = 'Continue as you are'
export const continueAs = (email: string): string => `Continue as ${email}`
export const emailConfirmed = 'Email confirmed'
export const confirmingEmail = 'Confirming your email address'
export const confirmEmailTitle = 'Confirm your email address'
export const confirmEmail = (email: string): string => `Confirm ${email}`
export const sentLinkTo = 'We sent this link to'
export const signedInAs = 'You’re signed in here as'

// Request link form
export const emailAddress = 'Email address'

// Code form
export const codeLabel = '8-digit code'
