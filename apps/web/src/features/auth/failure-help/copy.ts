export const linkDoesNotWork = 'Link doesn’t work'
export const sendNewLink = 'Send me a new link'
export const sendLinkFailed = 'Couldn’t send the link'
export const sendAgainIn = (wait: string): string => `Send again in ${wait}`
export const sendAgain = 'Send again'

// What a failed link or code means, by the code of its failure
const linkFailureHelps: Readonly<Record<string, string>> = {
  USED: 'Each link works once, and this one was already used.',
  REVOKED: 'This link ended because another one was used or the password was changed.',
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

// After a password that doesn’t fit
export const tryAgainOrLink = 'Try again, or have us email you a sign-in link.'
export const sendSignInLink = 'Send me a link'
export const passwordOfOtherArea = 'Your password is right, but this isn’t where you sign in.'
export const signInToArea = {
  partner: 'Sign in to the partner portal',
  portal: 'Sign in to the client portal',
  lender: 'Sign in to the lender portal',
  requests: 'Sign in to your loan requests',
} as const
