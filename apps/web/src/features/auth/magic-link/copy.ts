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

// Leaving a link
export const continueAsYouAre = 'Continue as you are'
export const backToSignIn = 'Back to sign in'
