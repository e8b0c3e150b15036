// Sign-in page
export const signInWith = (provider: string): string => `Sign in with ${provider}`
export const startFailed = (provider: string): string => `Couldn’t start signing in with ${provider}`

// On the way back
export const signingIn = 'Signing you in'
export const connecting = 'Connecting your account'
export const testing = 'Testing the connection'
export const failed = 'Couldn’t sign in'
export const connectFailed = 'Couldn’t connect your account'
export const testFailed = 'The test failed'
export const unknownJourney = 'This page finishes a sign-in that was begun in another tab, or that is already finished.'
export const tryAgain = 'Try again'
export const backToSignIn = 'Back to sign in'
export const backToAccount = 'Back to your account'
export const backToSettings = 'Back to the settings'

// Connecting an account
export const linkTitle = (provider: string): string => `Connect ${provider} to your account`
export const linkFirst = (provider: string, email: string, partner: string): string =>
  `${email} already has an account with ${partner}. Sign in to it once as usual. Then we ask you to confirm that ${provider} may sign you in.`
export const signInAsUsual = 'Sign in as usual'
export const connectTitle = (provider: string): string => `Connect ${provider} to your account?`
export const connectText = (provider: string, partner: string): string =>
  `Then ${provider} signs you in to ${partner}, and to nothing else of your account. You’ll be sent there once more to confirm it. You can disconnect it in your account at any time.`
export const connect = 'Connect'
export const notNow = 'Not now'
export const nothingToConnect = 'There is nothing to connect'
export const nothingToConnectText = 'Begin with “Sign in with …” on the sign-in page.'
export const connected = (provider: string): string => `${provider} is connected`
export const connectedText = 'From now on it signs you in. We sent you an email about it.'
export const goOn = 'Continue'

// What a test shows
export const testDone = (provider: string): string => `${provider} works`
export const testIntro = 'This is what it says about the person who just signed in there. No one was signed in here.'
export const testRows = {
  name: 'Name',
  email: 'Email address',
  subject: 'Subject',
  amr: 'How it checked who it was',
} as const
export const testColumns = ['What', 'Value']
export const notSaid = 'It doesn’t say'
export const verified = 'verified'
export const notVerified = 'not verified'
export const emailAdvice =
  'People can’t connect their accounts until the provider says that it verified their email addresses (email_verified).'
export const secondStepYes = 'It used a second step.'
export const secondStepNo = 'It didn’t say that it used a second step, so its sign-in never counts as one.'
export const logoutNo =
  'It doesn’t say that it supports back-channel logout: signing out there won’t end sessions here.'
